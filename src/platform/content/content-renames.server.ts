import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { contentEntries } from '#db/schema/content-entries.ts'
import { contentRenames } from '#db/schema/content-renames.ts'
import type { Ctx, Db } from '../context.server.ts'
import type { AnyContentKind } from './define-content.ts'

type KindName = Pick<AnyContentKind, 'kind'>

/** What visitors follow. */
const publishedSlug = sql<string>`${contentEntries.published}->>'slug'`

/** The current slug of the entry that once had this one. */
export async function findNewSlug(
  { db }: Pick<Ctx, 'db'>,
  { kind }: KindName,
  oldSlug: string,
): Promise<string | undefined> {
  const [renamed] = await db
    .select({ slug: publishedSlug })
    .from(contentRenames)
    .innerJoin(contentEntries, eq(contentEntries.id, contentRenames.entryId))
    .where(
      and(
        eq(contentRenames.kind, kind),
        eq(contentRenames.slug, oldSlug),
        isNull(contentEntries.removedAt),
        isNotNull(contentEntries.published),
      ),
    )
  return renamed?.slug
}

export async function renamedSlugs({ db }: Pick<Ctx, 'db'>, { kind }: KindName): Promise<Set<string>> {
  const rows = await db
    .select({ slug: contentRenames.slug })
    .from(contentRenames)
    .where(eq(contentRenames.kind, kind))
  return new Set(rows.map(({ slug }) => slug))
}

/** Whether what the entry publishes has the address, or an earlier one, of another entry. */
export async function isSlugOfAnother(db: Db, { kind }: KindName, entryId: string): Promise<boolean> {
  const [taken] = await db
    .select({ slug: contentRenames.slug })
    .from(contentRenames)
    .innerJoin(contentEntries, eq(publishedSlug, contentRenames.slug))
    .where(
      and(eq(contentRenames.kind, kind), eq(contentEntries.id, entryId), ne(contentRenames.entryId, entryId)),
    )
  return taken !== undefined
}
