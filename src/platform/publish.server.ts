import { sql } from 'drizzle-orm'
import type { Db } from './context.server.ts'
import type { PublishedTag } from './page-tags.ts'

/** The channel on which a process tells all others which tag's data changed. */
export const pageDropChannel = 'page_cache_drop'

/** Makes every process render pages with the tag anew, once the transaction commits. */
export async function publish(tx: Db, tag: PublishedTag): Promise<void> {
  await tx.execute(sql`select pg_notify(${pageDropChannel}, ${tag})`)
}
