import type { PaymentLinkView } from '#features/payments/links/payment-link.ts'
import { of, wire } from '#platform/api/wire.ts'
import type { postedTokenSchema } from './earlier-payment-links.ts'

/** For pages of release 2f8fb0e. */
export const readPostedLink = wire(
  'POST',
  '/api/payment/link',
  of<{ body: typeof postedTokenSchema; answer: PaymentLinkView }>,
)
