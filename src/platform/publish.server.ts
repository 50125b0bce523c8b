import { sql } from 'drizzle-orm'
import type { Db } from './context.server.ts'
import type { PublishedTag } from './page-tags.ts'

export const pageDropChannel = 'page_cache_drop'

/** Drops the cached pages in every process once the transaction commits. */
export async function publish(tx: Db, tag: PublishedTag): Promise<void> {
  await tx.execute(sql`select pg_notify(${pageDropChannel}, ${tag})`)
}
