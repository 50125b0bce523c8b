import { eq } from 'drizzle-orm'
import { accounts, sessions, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Claim, formatCounts } from '#platform/records/claim.server.ts'

/**
 * Call within the transaction that consumes the link. The first verification deletes any earlier password and
 * session, and claims the address's records.
 * @returns `came`: the claimed records, like `2 requests`
 */
export async function verifyEmail(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { userId, claims }: { userId: string; claims: readonly Claim[] },
): Promise<{ email: string; came: string[] }> {
  const { db } = ctx
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Error('The user of a link is gone, and the link is not')
  if (!user.emailVerified) {
    await db.delete(accounts).where(eq(accounts.userId, userId))
    await db.delete(sessions).where(eq(sessions.userId, userId))
    await db.update(users).set({ emailVerified: true, updatedAt: ctx.clock() }).where(eq(users.id, userId))
  }
  const counts: number[] = []
  for (const { claim } of claims) counts.push(await claim(ctx, { userId, email: user.email }))
  return { email: user.email, came: formatCounts(claims, counts) }
}
