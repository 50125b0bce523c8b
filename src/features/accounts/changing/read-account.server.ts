import { and, desc, eq, gt } from 'drizzle-orm'
import { secondFactors, sessions, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AccountDetail } from '../account.ts'
import { longestSessionMs, type Session } from '../accounts.server.ts'
import { describeDevice } from '../authentication/describe-device.server.ts'
import { findPasswordHash } from '../passwords/find-password-hash.server.ts'

export async function readAccount(ctx: Ctx, { session }: { session: Session }): Promise<AccountDetail> {
  const { userId, me } = session
  const now = ctx.clock()
  const oldest = new Date(now.getTime() - longestSessionMs)
  const [[user], passwordHash, rows] = await Promise.all([
    ctx.db
      .select({ since: users.secondFactorAt, recoveryHashes: secondFactors.recoveryHashes })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(eq(users.id, userId)),
    findPasswordHash(ctx, { id: userId }),
    ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest)))
      .orderBy(desc(sessions.updatedAt)),
  ])
  return {
    email: me.email,
    name: me.name,
    hasPassword: passwordHash !== null,
    secondFactor: user?.since
      ? { since: user.since.toISOString(), recoveryCodesLeft: user.recoveryHashes?.length ?? 0 }
      : null,
    sessions: rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: describeDevice(userAgent),
      isThis: id === session.id,
      startedAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
    })),
  }
}
