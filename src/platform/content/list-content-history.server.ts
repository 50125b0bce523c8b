import { and, desc, eq, sql } from 'drizzle-orm'
import { contentEntries } from '#db/schema/content-entries.ts'
import type { ContentData } from '#domain/records/content.ts'
import { requireStaff } from '../access/authorise.server.ts'
import { auditEntries } from '../audit.server.ts'
import type { Ctx } from '../context.server.ts'
import { toListItems } from '../records/list-items.server.ts'
import type { ContentHistory, ContentPublication } from './content.ts'
import { contentNoun } from './content-record.server.ts'
import type { AnyContentKind } from './define-content.ts'

const shown = 50

/** The publications of an entry, which the audit log keeps; none of an entry of another kind. */
export async function listContentHistory(
  ctx: Ctx,
  kind: AnyContentKind,
  { id }: { id: string },
): Promise<ContentHistory> {
  requireStaff(ctx)
  const { id: entryId, at, by, noun, subjectId, before, after } = auditEntries
  const rows = await ctx.db
    .select({ id: entryId, at, by, before, after })
    .from(auditEntries)
    .innerJoin(contentEntries, and(eq(contentEntries.kind, kind.kind), eq(contentEntries.id, id)))
    .where(and(eq(noun, contentNoun), eq(subjectId, id), sql`${after} ? 'published'`))
    .orderBy(desc(entryId))
    .limit(shown)
  const listed = {
    noun: 'publication',
    itemOf: (row: Omit<(typeof rows)[number], 'id'> & { id: string }): ContentPublication => ({
      ...row,
      at: row.at.toISOString(),
      before: publishedIn(row.before),
      after: publishedIn(row.after),
    }),
    nameOf: ({ at: when }: { at: Date }) => when.toISOString(),
  }
  return {
    items: toListItems(
      ctx,
      listed,
      rows.map((row) => ({ ...row, id: String(row.id) })),
    ),
  }
}

function publishedIn(stored: unknown): ContentData | null {
  const { published } = stored as { published?: unknown }
  if (published === null) return null
  if (typeof published !== 'object' || Array.isArray(published))
    throw new TypeError('A publication without fields')
  return published as ContentData
}
