import type { Ctx } from '#platform/context.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import { consumeLink } from './mailed-links.server.ts'
import { verifyEmail } from './verify-email.server.ts'

export type VerifiedUser = { userId: string; email: string; next?: string | undefined }

/** @throws AppError `forbidden` for an invalid link */
export function logInByLink(
  ctx: Ctx,
  { token, claims }: { token: string; claims: readonly Claim[] },
): Promise<VerifiedUser> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { subject: userId, detail } = await consumeLink(txCtx, { purpose: 'log-in', token })
    const { email } = await verifyEmail(txCtx, { userId, claims })
    return { userId, email, next: detail.next }
  })
}
