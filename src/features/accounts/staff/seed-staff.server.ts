import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { accounts, users } from '#db/schema/accounts.ts'
import type { RateLimits } from '#platform/access/rate-limits.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { EnvError } from '#platform/env.server.ts'
import { resetSecondFactorLimit } from '../authentication/second-factor-limit.server.ts'
import { hashPassword, passwordProblem, verifyPassword } from '../passwords/password.server.ts'
import { withdrawInvitesBy } from '../people/invite.server.ts'
import { queueAddedMails } from '../people/staff-added-mail.server.ts'
import { upsertStaff } from './upsert-staff.server.ts'

/**
 * Syncs the staff account with the settings, as an owner, and removes that of an earlier STAFF_EMAIL with its
 * invites. A changed STAFF_PASSWORD ends sessions, emailed links, the second factor and its limit. An unchanged one
 * keeps a password that the owner chose later.
 * @throws EnvError if the password is too long or too easy to guess
 */
export async function seedStaff(ctx: Ctx, { limits }: { limits: RateLimits }): Promise<void> {
  // A process of release ae3571f stores staff without a role; all of them were owners.
  await ctx.db
    .update(users)
    .set({ staffRole: 'owner' })
    .where(and(eq(users.role, 'staff'), isNull(users.staffRole)))
  const { STAFF_EMAIL, STAFF_PASSWORD: password } = ctx.env
  if (!STAFF_EMAIL || !password) return
  const email = STAFF_EMAIL.toLowerCase()
  const problem = await passwordProblem(password, email)
  if (problem) throw new EnvError(`These settings cannot be used:\n  STAFF_PASSWORD: ${problem}`)

  const [current] = await ctx.db
    .select({
      userId: users.id,
      accountId: accounts.id,
      hash: sql<string | null>`coalesce(${accounts.settingHash}, ${accounts.password})`,
      role: users.role,
      staffRole: users.staffRole,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  const isUpToDate =
    current?.role === 'staff' && current.hash && (await verifyPassword({ hash: current.hash, password }))
  const passwordHash = isUpToDate ? null : await hashPassword(password)
  const renewed = await ctx.db.transaction(async (tx) => {
    const renewed = passwordHash
      ? await upsertStaff(tx, { email, passwordHash, isFromSettings: true, now: ctx.clock() })
      : null
    // Takes over an account that its owner created.
    if (isUpToDate) {
      await tx.update(accounts).set({ settingHash: current.hash }).where(eq(accounts.id, current.accountId))
      await tx.update(users).set({ staffRole: 'owner' }).where(eq(users.email, email))
    }
    const madeFromSettings = tx
      .select({ id: accounts.userId })
      .from(accounts)
      .where(isNotNull(accounts.settingHash))
    const removed = await tx
      .delete(users)
      .where(and(ne(users.email, email), inArray(users.id, madeFromSettings)))
      .returning({ id: users.id })
    for (const { id } of removed) await withdrawInvitesBy({ ...ctx, db: tx }, id)
    const userId = renewed ?? current?.userId
    if (userId && current?.staffRole !== 'owner') await queueAddedMails({ ...ctx, db: tx }, userId)
    return renewed
  })
  if (renewed) await resetSecondFactorLimit(limits, renewed)
}
