import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { FirstStaff } from '../account.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { checkLink, consumeLink } from '../ways-in/mailed-links.server.ts'
import { putStaff } from './put-staff.server.ts'

/**
 * Creates the first staff account for someone who holds a one-time link, and ends all such links.
 * @throws AppError `forbidden` for an unknown, used or expired token; `invalid` for a weak password
 */
export async function createFirstStaff({ ctx, input }: { ctx: Ctx; input: FirstStaff }): Promise<void> {
  const { token, email, password } = input
  const link = { purpose: 'first-staff', token } as const
  // A stranger without the token must not cost the work of a password.
  await checkLink({ ctx, input: link })
  const passwordHash = await hashNewPassword('password', password, email)
  await ctx.db.transaction(async (tx) => {
    await consumeLink({ ctx: { ...ctx, db: tx }, input: link })
    const [staff] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'staff')).limit(1)
    if (staff) throw new AppError('forbidden', 'There is an account already. Log in with it.')
    await putStaff(tx, { email, passwordHash, now: ctx.clock() })
  })
}
