import { Hono } from 'hono'
import * as v from 'valibot'
import { startLinkPayment } from '#features/payments/payment.wire.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { linkTokenHeader } from '#platform/api/link-token.ts'
import { serve } from '#platform/api/serve.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { postedTokenSchema } from './earlier-payment-links.ts'
import { readPostedLink } from './earlier-payment-links.wire.ts'
import { readPaymentLink } from './payment-links.server.ts'

/**
 * Payment links as pages of release 2f8fb0e open and pay them: with the token in the body. Remove this file with that
 * release's recording in `test/releases/`.
 */
export const earlierPaymentLinksApi = new Hono<AppEnv>()

serve(
  earlierPaymentLinksApi,
  readPostedLink,
  { access: 'anyone', limit: 'payment', body: postedTokenSchema },
  (ctx, { token }) => readPaymentLink(asHolder(ctx, token)),
)
earlierPaymentLinksApi.use(startLinkPayment.path, async (c, next) => {
  if (!c.req.header(linkTokenHeader)) {
    const posted = v.safeParse(postedTokenSchema, await c.req.json().catch(() => null))
    if (posted.success) c.set('ctx', asHolder(c.var.ctx, posted.output.token))
  }
  await next()
})

function asHolder(ctx: Ctx, token: string): Ctx {
  const isStaff = ctx.actor.kind === 'staff'
  return { ...ctx, actor: { kind: 'link-holder', linkHash: hashToken(token), isStaff } }
}
