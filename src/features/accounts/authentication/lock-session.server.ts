import { and, eq, gt } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { longestSessionMs, type Session } from '../accounts.server.ts'
import { lockUser } from './lock-user.server.ts'

/**
 * Locks the user, as all that ends a session does, until the caller's transaction ends. Call it before other locks
 * of the account.
 * @returns when the second factor was turned on
 * @throws AppError `unauthenticated` if the session ended, or its second factor came or went, since it was read
 */
export async function lockSession(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, userId, needs }: Session,
): Promise<Date | null> {
  const user = await lockUser({ db }, userId)
  const now = clock()
  const oldest = new Date(now.getTime() - longestSessionMs)
  const [session] = await db
    .select({ secondFactorAt: sessions.secondFactorAt })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest)))
  const lacksCode = Boolean(user?.secondFactorAt) && !session?.secondFactorAt
  if (!user || !session || lacksCode !== (needs === 'second-factor')) {
    throw new AppError('unauthenticated', 'Your session has ended. Log in again.')
  }
  return user.secondFactorAt
}
