import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import type { PasswordReset } from '../account.ts'
import { mailAccountChange } from '../account-mails.server.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { putPassword } from '../passwords/put-password.server.ts'
import type { Entrant } from '../ways-in/log-in-by-link.server.ts'
import { checkLink, consumeLink, revokeLinks } from '../ways-in/mailed-links.server.ts'
import { proveAddress } from '../ways-in/prove-address.server.ts'

/**
 * Sets a new password by a mailed link, and ends all sessions and the user's other links. A second factor stays.
 * @throws AppError `forbidden` for a link that is no longer good; `invalid` for a weak password, which leaves it good
 */
export async function resetPassword({
  ctx,
  input: { token, password, claims },
}: {
  ctx: Ctx
  input: PasswordReset & { claims: readonly Claim[] }
}): Promise<Entrant> {
  const link = { purpose: 'reset', token } as const
  const { subject: userId, detail } = await checkLink({ ctx, input: link })
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const passwordHash = await hashNewPassword('password', password, user?.email ?? '')
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await consumeLink({ ctx: txCtx, input: link })
    const { email } = await proveAddress({ ctx: txCtx, input: { userId, claims } })
    await putPassword(tx, { userId, passwordHash, now: ctx.clock() })
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await revokeLinks(txCtx, userId)
    await mailAccountChange(txCtx, userId, 'password')
    return { userId, email, next: detail.next }
  })
}
