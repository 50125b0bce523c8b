import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { startDepositPayment } from '#features/billing/payment-links.server.ts'
import type { PaymentStart } from '#features/payments/payment-api.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { quoteRecord } from './quote.server.ts'

/**
 * @throws AppError as `authoriseRecord` does; `unavailable` while payments are off; `conflict` unless the
 * quote is accepted and its deposit unpaid
 */
export async function startQuotePayment(
  ctx: Ctx,
  { id, visitorHash }: { id: string; visitorHash: string },
): Promise<PaymentStart> {
  const { row: quote } = await authoriseRecord(ctx, quoteRecord, id)
  if (quote.status !== 'accepted') throw new AppError('conflict', 'Accept the quote first.')
  if (ctx.gateway.mode === 'off') throw new AppError('unavailable', paymentsOffText)
  return startDepositPayment(ctx, { leadId: quote.leadId, visitorHash })
}
