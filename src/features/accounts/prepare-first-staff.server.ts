import { and, eq, lte } from 'drizzle-orm'
import { users, verifications } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import { firstStaffIdentifier } from './first-staff-token.server.ts'

const validForMs = 24 * 60 * 60 * 1000

/**
 * Makes a one-time token for the operator of a fresh installation, valid for 24 hours; null once there is staff. Each
 * process prints its own token and any of them works, so two processes that start together do not disturb each other.
 */
export async function prepareFirstStaff({ ctx }: { ctx: Ctx }): Promise<{ token: string } | null> {
  const [staff] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'staff')).limit(1)
  if (staff) return null

  const now = ctx.clock()
  const token = createSecretToken()
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, firstStaffIdentifier), lte(verifications.expiresAt, now)))
  await ctx.db.insert(verifications).values({
    identifier: firstStaffIdentifier,
    value: hashToken(token),
    expiresAt: new Date(now.getTime() + validForMs),
    createdAt: now,
    updatedAt: now,
  })
  return { token }
}
