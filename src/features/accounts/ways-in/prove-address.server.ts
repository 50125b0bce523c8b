import { eq } from 'drizzle-orm'
import { accounts, sessions, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Claim, countedWords } from '#platform/records/claim.server.ts'

/**
 * Records that the user reads mail to their address, and gives them what came from it. What anybody set before that
 * proof opens nothing any more. Call it within the transaction that uses up the mailed link.
 * @returns the address, and in words what came from it
 */
export async function proveAddress({
  ctx,
  input: { userId, claims },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: { userId: string; claims: readonly Claim[] }
}): Promise<{ email: string; came: string[] }> {
  const { db } = ctx
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Error('The user of a link is gone, and the link is not')
  if (!user.emailVerified) {
    await db.delete(accounts).where(eq(accounts.userId, userId))
    await db.delete(sessions).where(eq(sessions.userId, userId))
    await db.update(users).set({ emailVerified: true, updatedAt: ctx.clock() }).where(eq(users.id, userId))
  }
  const counts: number[] = []
  for (const { claim } of claims) counts.push(await claim({ ctx, input: { userId, email: user.email } }))
  return { email: user.email, came: countedWords(claims, counts) }
}
