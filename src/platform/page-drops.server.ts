import { sql } from 'drizzle-orm'
import type { Db } from './context.server.ts'

/** Channel on which a process tells all others which pages no longer hold; the payload is a tag. */
export const pageDropChannel = 'page_cache_drop'

/** Has every process forget the pages with this tag; inside a transaction, once that is committed. */
export async function dropPages(db: Db, tag: string): Promise<void> {
  await db.execute(sql`select pg_notify(${pageDropChannel}, ${tag})`)
}
