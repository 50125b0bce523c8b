import { builtInCatalogue } from '#domain/catalogue/built-in.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import type { Ctx } from '#platform/context.server.ts'

/** What we sell now. */
export async function readCatalogue(_ctx: Pick<Ctx, 'db'>): Promise<Catalogue> {
  return builtInCatalogue
}
