import type { Catalogue, ServiceLists } from '#domain/catalogue/published.ts'
import { readContents } from '#platform/content/read-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { catalogueKinds } from './catalogue-kinds.ts'

/**
 * What we sell now.
 * @param options.retired adds what we no longer sell, for what was chosen before
 */
export function readCatalogue(
  ctx: Pick<Ctx, 'db' | 'log' | 'readsDrafts'>,
  options: { retired?: boolean } = {},
): Promise<Catalogue & ServiceLists> {
  return readContents(ctx, catalogueKinds, options)
}
