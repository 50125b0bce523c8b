import { builtInCatalogue } from '#domain/catalogue/built-in.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'

/** The catalogue that this page was rendered with. */
export function useCatalogue(): Catalogue {
  return builtInCatalogue
}
