import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { namesAddress } from '../database/names-address.server.ts'

/** A mail server's refusal repeats the recipient's address, and the queue keeps it. */
export async function eraseJobErrors({ db }: Pick<Ctx, 'db'>, { email }: { email: string }): Promise<void> {
  await db.execute(sql`update pgboss.job set output = null where ${namesAddress(email, sql`output::text`)}`)
}
