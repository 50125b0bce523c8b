import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import type { PasswordReset } from '../account.ts'
import { queueAccountChangeMail } from '../account-mails.server.ts'
import type { VerifiedUser } from '../authentication/log-in-by-link.server.ts'
import { checkLink, consumeLink, revokeLinks } from '../authentication/mailed-links.server.ts'
import { verifyEmail } from '../authentication/verify-email.server.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'

/**
 * Ends all sessions and other links; a second factor stays on.
 * @throws AppError `forbidden` for an invalid link; `invalid` for a weak password, which keeps the link valid
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password, claims }: PasswordReset & { claims: readonly Claim[] },
): Promise<VerifiedUser> {
  const link = { purpose: 'reset', token } as const
  const { subject: userId, detail } = await checkLink(ctx, link)
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const passwordHash = await hashNewPassword('password', password, user?.email ?? '')
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await consumeLink(txCtx, link)
    const { email } = await verifyEmail(txCtx, { userId, claims })
    await setPassword(tx, { userId, passwordHash, now: ctx.clock() })
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await revokeLinks(txCtx, userId)
    await queueAccountChangeMail(txCtx, userId, 'password')
    return { userId, email, next: detail.next }
  })
}
