import { payingOff } from '#domain/payment-keys.ts'
import { startDepositCheckout } from '#features/billing/payment-links.server.ts'
import type { LinkCheckoutAnswer } from '#features/payments/payment-api.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { quoteRecord } from './quote.server.ts'

/**
 * Lets a browser pay the deposit of an accepted quote.
 * @throws AppError as `openRecord` does; `unavailable` while the site takes no payments; `conflict` unless the quote is
 * accepted and its deposit unpaid
 */
export async function startQuoteCheckout({
  ctx,
  input: { id, visitorHash },
}: {
  ctx: Ctx
  input: { id: string; visitorHash: string }
}): Promise<LinkCheckoutAnswer> {
  const { row: quote } = await openRecord(ctx, quoteRecord, id)
  if (quote.status !== 'accepted') throw new AppError('conflict', 'Accept the quote first.')
  if (ctx.gateway.mode === 'off') throw new AppError('unavailable', payingOff)
  return startDepositCheckout({ ctx, input: { leadId: quote.leadId, visitorHash } })
}
