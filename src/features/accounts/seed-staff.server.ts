import { and, eq } from 'drizzle-orm'
import { accounts, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { EnvError } from '#platform/env.server.ts'
import { hashPassword, passwordProblem, verifyPassword } from './password.server.ts'
import { putStaff } from './put-staff.server.ts'

/**
 * Makes the staff account of STAFF_EMAIL and STAFF_PASSWORD, or brings it up to date; without them, nothing.
 * A changed password ends the account's sessions; an unchanged one leaves them.
 * @throws EnvError when the password is too long, too common or too easy to guess.
 */
export async function seedStaff({ ctx }: { ctx: Ctx }): Promise<void> {
  const { STAFF_EMAIL, STAFF_PASSWORD: password } = ctx.env
  if (!STAFF_EMAIL || !password) return
  const email = STAFF_EMAIL.toLowerCase()
  const problem = passwordProblem(password, email)
  if (problem) throw new EnvError(`These settings cannot be used:\n  STAFF_PASSWORD: ${problem}`)

  const [current] = await ctx.db
    .select({ hash: accounts.password, role: users.role })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  const isUpToDate =
    current?.role === 'staff' && current.hash && (await verifyPassword({ hash: current.hash, password }))
  if (isUpToDate) return

  const passwordHash = await hashPassword(password)
  await ctx.db.transaction((tx) => putStaff(tx, { email, passwordHash, now: ctx.clock() }))
}
