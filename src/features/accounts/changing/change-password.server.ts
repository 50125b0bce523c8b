import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PasswordChange } from '../account.ts'
import { queueAccountChangeMail } from '../account-mails.server.ts'
import type { Session } from '../accounts.server.ts'
import { revokeLinks } from '../authentication/mailed-links.server.ts'
import { reauthenticate, requireProof } from '../authentication/reauthenticate.server.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'

/**
 * Ends all sessions; the caller starts a new one.
 * @throws AppError `invalid` for a wrong current or weak new password; as `requireProof` does
 */
export async function changePassword(
  ctx: Ctx,
  { session, currentPassword, newPassword }: PasswordChange & { session: Session },
): Promise<void> {
  const { userId, me } = session
  const password = currentPassword
  const proof = await reauthenticate(ctx, { session, password, field: 'currentPassword' })
  const passwordHash = await hashNewPassword('newPassword', newPassword, me.email)
  await ctx.db.transaction(async (tx) => {
    await requireProof({ ...ctx, db: tx }, proof)
    await setPassword(tx, { userId, passwordHash, now: ctx.clock() })
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await revokeLinks({ db: tx }, userId)
    await queueAccountChangeMail({ ...ctx, db: tx }, userId, 'password')
  })
}
