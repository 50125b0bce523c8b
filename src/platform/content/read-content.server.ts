import { and, asc, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { contentEntries } from '#db/schema/content-entries.ts'
import { fillFacts } from '#domain/facts-in-text.ts'
import type { ContentData } from '#domain/records/content.ts'
import type { Ctx } from '../context.server.ts'
import type { AnyContentKind, ContentItem } from './define-content.ts'
import type { Fields } from './fields.ts'

/** The columns that readers need. */
export { contentEntries }

type ReadCtx = Pick<Ctx, 'db' | 'log' | 'readsDrafts'>

/**
 * Reads what visitors see, in order, by one query. A preview's `ctx` reads drafts.
 * @param options.retired also reads removed entries, for what was chosen before
 */
export async function readContents<Kinds extends Record<string, AnyContentKind>>(
  ctx: ReadCtx,
  kinds: Kinds,
  { retired = false }: { retired?: boolean } = {},
): Promise<{ [Name in keyof Kinds]: ContentItem<Kinds[Name]>[] }> {
  const { kind, key, position, draft, published, removedAt } = contentEntries
  const rows = await ctx.db
    .select({ kind, key, draft, published })
    .from(contentEntries)
    .where(
      and(
        inArray(
          kind,
          Object.values(kinds).map((one) => one.kind),
        ),
        retired ? undefined : isNull(removedAt),
      ),
    )
    .orderBy(asc(position), asc(key))
  const itemsOf = (content: AnyContentKind) =>
    rows
      .filter((row) => row.kind === content.kind)
      .flatMap((row) => {
        const stored = ctx.readsDrafts ? row.draft : row.published
        const data = stored && (ctx.readsDrafts ? parseDraft : parseContent)(ctx, content, row.key, stored)
        return data ? [{ ...data, id: row.key }] : []
      })
  return Object.fromEntries(Object.entries(kinds).map(([name, content]) => [name, itemsOf(content)])) as {
    [Name in keyof Kinds]: ContentItem<Kinds[Name]>[]
  }
}

/** Null for a shape that this release cannot read, which is logged: one bad row takes no page down. */
export function parseContent(
  { log }: Pick<Ctx, 'log'>,
  { kind, schema }: Pick<AnyContentKind, 'kind' | 'schema'>,
  key: string,
  stored: ContentData,
): ContentData | null {
  const parsed = v.safeParse(schema, stored)
  if (parsed.success) return parsed.output as ContentData
  const fields = parsed.issues.map((issue) => v.getDotPath(issue))
  log.error({ kind, key, fields }, 'a content entry cannot be read')
  return null
}

/** As `parseContent`, for what staff work on. */
function parseDraft(
  ctx: Pick<Ctx, 'log'>,
  { kind, draftSchema: schema }: AnyContentKind,
  key: string,
  stored: ContentData,
): ContentData | null {
  return parseContent(ctx, { kind, schema }, key, stored)
}

/** As `readContents` does, with the facts of the agency filled in. */
export async function listOpenContent(ctx: ReadCtx, kind: AnyContentKind): Promise<{ id: string }[]> {
  const { items } = await readContents(ctx, { items: kind })
  const fields = Object.entries(kind.fields as Fields).filter(([, { hasFacts }]) => hasFacts)
  return (items as ({ id: string } & Record<string, unknown>)[]).map((item) => ({
    ...item,
    ...Object.fromEntries(fields.map(([name]) => [name, fillFacts(String(item[name]))])),
  }))
}
