import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.server.ts'

/**
 * Gives a noun's records with this address to the user, if nobody owns them yet. Runs in the transaction in which the
 * user proves that the address is theirs, each time they do.
 */
export type Claim = (args: {
  ctx: Pick<Ctx, 'db'>
  input: { userId: string; email: string }
}) => Promise<void>

/** The id of the user who has proved to own this address, for a new record's `owner_id`; null without one. */
export function verifiedOwnerOf(email: string): SQL<string | null> {
  return sql`(select u.id from users u where u.email = lower(${email}) and u.email_verified)`
}
