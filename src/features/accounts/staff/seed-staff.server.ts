import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { accounts, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { EnvError } from '#platform/env.server.ts'
import type { RateLimits } from '#platform/rate-limits.server.ts'
import { hashPassword, passwordProblem, verifyPassword } from '../passwords/password.server.ts'
import { forgetCodeTries } from '../ways-in/code-tries.server.ts'
import { putStaff } from './put-staff.server.ts'

/**
 * Creates or updates the staff account of STAFF_EMAIL and STAFF_PASSWORD; without them does nothing. Removes an
 * account made for another STAFF_EMAIL, with its sessions. A changed STAFF_PASSWORD replaces the password and ends
 * the account's sessions, mailed links, second factor and the wait for its codes. An unchanged one leaves all of them,
 * and any password that the owner chose later.
 * @throws EnvError if the password is too long, too common or too easy to guess
 */
export async function seedStaff({
  ctx,
  input: { limits },
}: {
  ctx: Ctx
  input: { limits: RateLimits }
}): Promise<void> {
  const { STAFF_EMAIL, STAFF_PASSWORD: password } = ctx.env
  if (!STAFF_EMAIL || !password) return
  const email = STAFF_EMAIL.toLowerCase()
  const problem = await passwordProblem(password, email)
  if (problem) throw new EnvError(`These settings cannot be used:\n  STAFF_PASSWORD: ${problem}`)

  const [current] = await ctx.db
    .select({
      accountId: accounts.id,
      hash: sql<string | null>`coalesce(${accounts.settingHash}, ${accounts.password})`,
      role: users.role,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  const isUpToDate =
    current?.role === 'staff' && current.hash && (await verifyPassword({ hash: current.hash, password }))
  const passwordHash = isUpToDate ? null : await hashPassword(password)
  const renewed = await ctx.db.transaction(async (tx) => {
    const renewed = passwordHash
      ? await putStaff(tx, { email, passwordHash, isFromSettings: true, now: ctx.clock() })
      : null
    // An account that its owner created belongs to the settings once they name it.
    if (isUpToDate) {
      await tx.update(accounts).set({ settingHash: current.hash }).where(eq(accounts.id, current.accountId))
    }
    const madeFromSettings = tx
      .select({ id: accounts.userId })
      .from(accounts)
      .where(isNotNull(accounts.settingHash))
    await tx.delete(users).where(and(ne(users.email, email), inArray(users.id, madeFromSettings)))
    return renewed
  })
  if (renewed) await forgetCodeTries(limits, renewed)
}
