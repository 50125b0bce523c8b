import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { contentEntries } from '#db/schema/content-entries.ts'
import type { ContentData } from '#domain/records/content.ts'
import { auditEntries } from '../audit.server.ts'
import type { Ctx } from '../context.server.ts'
import { contentNoun } from './content-record.server.ts'
import type { AnyContentKind } from './define-content.ts'

/** What visitors read since a moment. */
export type Published = { at: Date; data: ContentData }

/**
 * All that kinds with one entry ever published, oldest first, as the audit log keeps it. A preview's `ctx` reads the
 * draft as if it were published now.
 */
export async function listPublished(
  { db, clock, readsDrafts }: Pick<Ctx, 'db' | 'clock' | 'readsDrafts'>,
  kinds: readonly Pick<AnyContentKind, 'kind'>[],
): Promise<Map<string, Published[]>> {
  const names = kinds.map(({ kind }) => kind)
  const entries = await db.select().from(contentEntries).where(inArray(contentEntries.kind, names))
  const changes = await db
    .select({
      entryId: auditEntries.subjectId,
      at: auditEntries.at,
      before: sql<ContentData | null>`${auditEntries.before}->'published'`,
      after: sql<ContentData | null>`${auditEntries.after}->'published'`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.noun, contentNoun),
        inArray(
          auditEntries.subjectId,
          entries.map(({ id }) => id),
        ),
        sql`${auditEntries.after} ? 'published'`,
      ),
    )
    .orderBy(asc(auditEntries.id))
  return new Map(
    entries.map(({ id, kind, draft, published, firstPublishedAt, lastPublishedAt, createdAt }) => {
      const own = changes.filter(({ entryId }) => entryId === id)
      const began = firstPublishedAt ?? createdAt
      const states = [
        // A seed may name a day that is still to come.
        { at: own[0] && own[0].at < began ? own[0].at : began, data: own[0] ? own[0].before : published },
        ...own.map(({ at, after }) => ({ at, data: after })),
      ]
      // An erasure may have emptied its entry in the audit.
      if (!isDeepStrictEqual(states.at(-1)?.data, published))
        states.push({ at: lastPublishedAt ?? createdAt, data: published })
      if (readsDrafts) states.push({ at: clock(), data: draft })
      return [kind, states.filter((state): state is Published => state.data !== null)]
    }),
  )
}
