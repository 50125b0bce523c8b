import { users } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import type { SignUp } from '../account.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'
import type { VerifiedUser } from './log-in-by-link.server.ts'
import { checkLink, consumeLink } from './mailed-links.server.ts'
import { verifyEmail } from './verify-email.server.ts'

/**
 * Creates the account only now, so no stranger can set its password first.
 * @throws AppError `forbidden` for an invalid link; `conflict` if the account exists by now; `invalid` for a
 * weak password
 */
export async function completeSignUp(
  ctx: Ctx,
  { token, name, password, claims }: SignUp & { claims: readonly Claim[] },
): Promise<VerifiedUser> {
  const link = { purpose: 'sign-up', token } as const
  const { subject: email, detail } = await checkLink(ctx, link)
  const passwordHash = password ? await hashNewPassword('password', password, email) : null
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const now = ctx.clock()
    await consumeLink(txCtx, link)
    const [user] = await tx
      .insert(users)
      .values({ email, name, emailVerified: true, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!user) throw new AppError('conflict', 'This address already has an account. Log in.')
    const userId = user.id
    if (passwordHash) await setPassword(tx, { userId, passwordHash, now })
    await verifyEmail(txCtx, { userId, claims })
    return { userId, email, next: detail.next }
  })
}
