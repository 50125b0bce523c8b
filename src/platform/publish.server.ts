import { sql } from 'drizzle-orm'
import type { Db } from './context.server.ts'
import type { PublishedTag } from './page-tags.ts'

/** Channel on which a process tells all others what no longer holds; the payload is a tag. */
export const pageDropChannel = 'page_cache_drop'

/** Has every process show what the transaction changed, once that is committed: pages with the tag are made anew. */
export async function publish(tx: Db, tag: PublishedTag): Promise<void> {
  await tx.execute(sql`select pg_notify(${pageDropChannel}, ${tag})`)
}
