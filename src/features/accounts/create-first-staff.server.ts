import { eq } from 'drizzle-orm'
import { users, verifications } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import type { FirstStaff } from './account.ts'
import { firstStaffIdentifier } from './first-staff-token.server.ts'
import { hashPassword, passwordProblem } from './password.server.ts'
import { putStaff } from './put-staff.server.ts'

/**
 * Creates the first staff account for someone who holds a one-time link, and ends all such links.
 * @throws AppError `forbidden` for an unknown, used or expired token; `invalid` for a weak password
 */
export async function createFirstStaff({ ctx, input }: { ctx: Ctx; input: FirstStaff }): Promise<void> {
  const { token, email, password } = input
  const problem = await passwordProblem(password, email)
  if (problem) {
    throw new AppError('invalid', 'Some fields need another look.', {
      fields: [{ field: 'password', message: problem }],
    })
  }
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    // Deleting first makes a second use wait here and find nothing. A refusal rolls the deletion back.
    const links = await tx
      .delete(verifications)
      .where(eq(verifications.identifier, firstStaffIdentifier))
      .returning({ value: verifications.value, expiresAt: verifications.expiresAt })
    const value = hashToken(token)
    const isValid = links.some((link) => link.value === value && link.expiresAt > now)
    const [staff] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'staff')).limit(1)
    if (!isValid || staff) {
      throw new AppError(
        'forbidden',
        'This link was used before or has expired. Start the server again for a new one.',
      )
    }
    await putStaff(tx, { email, passwordHash, now })
  })
}
