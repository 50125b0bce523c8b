import { inArray } from 'drizzle-orm'
import { contentEntries } from '#db/schema/content-entries.ts'
import type { Ctx } from '../context.server.ts'
import { type AnyContentKind, nameOf } from './define-content.ts'

/** What the audit log calls them: "Package Business Pro". */
export async function findContentNames(
  { db }: Pick<Ctx, 'db'>,
  kinds: readonly AnyContentKind[],
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { id, kind, key, draft, published } = contentEntries
  const rows = await db
    .select({ id, kind, key, draft, published })
    .from(contentEntries)
    .where(inArray(id, [...ids]))
  return rows.map((row) => {
    const known = kinds.find((one) => one.kind === row.kind)
    return { id: row.id, name: known ? nameOf(known, row.published ?? row.draft) : row.key }
  })
}
