import { sql } from 'drizzle-orm'
import { savedViews } from '#db/schema/saved-views.ts'
import type { Ctx } from '#platform/context.server.ts'
import { namesAddress } from '#platform/database/names-address.server.ts'

/** Views that search for the address show nothing any more. */
export async function eraseViewsNaming({ db }: Pick<Ctx, 'db'>, { email }: { email: string }): Promise<void> {
  await db
    .delete(savedViews)
    .where(namesAddress(email, sql`${savedViews.name} || ' ' || ${savedViews.query}`))
}
