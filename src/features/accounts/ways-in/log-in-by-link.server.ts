import type { Ctx } from '#platform/context.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import { consumeLink } from './mailed-links.server.ts'
import { proveAddress } from './prove-address.server.ts'

/** Somebody who may log in, and where they wanted to go. */
export type Entrant = { userId: string; email: string; next?: string | undefined }

/** Uses up a mailed log-in link. @throws AppError `forbidden` for a link that is no longer good */
export function logInByLink({
  ctx,
  input: { token, claims },
}: {
  ctx: Ctx
  input: { token: string; claims: readonly Claim[] }
}): Promise<Entrant> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { subject: userId, detail } = await consumeLink({ ctx: txCtx, input: { purpose: 'log-in', token } })
    const { email } = await proveAddress({ ctx: txCtx, input: { userId, claims } })
    return { userId, email, next: detail.next }
  })
}
