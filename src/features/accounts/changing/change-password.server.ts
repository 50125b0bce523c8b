import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PasswordChange } from '../account.ts'
import { mailAccountChange } from '../account-mails.server.ts'
import type { Session } from '../accounts.server.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { putPassword } from '../passwords/put-password.server.ts'
import { confirmOwner } from '../ways-in/confirm-owner.server.ts'
import { revokeLinks } from '../ways-in/mailed-links.server.ts'

/**
 * Changes the password and ends all sessions; the caller starts a new one.
 * @throws AppError `invalid` for a wrong current or weak new password
 */
export async function changePassword({
  ctx,
  input: { session, currentPassword, newPassword },
}: {
  ctx: Ctx
  input: PasswordChange & { session: Session }
}): Promise<void> {
  const { userId, me } = session
  await confirmOwner({ ctx, input: { session, password: currentPassword, field: 'currentPassword' } })
  const passwordHash = await hashNewPassword('newPassword', newPassword, me.email)
  await ctx.db.transaction(async (tx) => {
    await putPassword(tx, { userId, passwordHash, now: ctx.clock() })
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await revokeLinks({ db: tx }, userId)
    await mailAccountChange({ ...ctx, db: tx }, userId, 'password')
  })
}
