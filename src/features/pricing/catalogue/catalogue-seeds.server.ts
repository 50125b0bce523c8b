import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { type Seed, seedOf } from '#platform/content/seed-content.server.ts'
import { catalogueKinds } from './catalogue-kinds.ts'

/** The specified catalogue. */
export const catalogueSeeds: readonly Seed[] = Object.entries(builtInCatalogue).map(([name, entries]) =>
  seedOf(catalogueKinds[name as keyof typeof builtInCatalogue], entries),
)
