import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import type { SettledPayment } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-rows.server.ts'
import { settlePayment } from '../orders/settle-payment.server.ts'
import type { PaymentState } from '../payment.ts'
import { lookAgainSoon } from './check-schedule.server.ts'

/**
 * Asks the provider about an order that is not paid in our books, and books what came in. If the provider does not
 * answer, the order is checked again soon. A test order of other keys is not paid: it never moves money, and nobody can
 * ask about it any more.
 */
export async function askProvider(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'providerOrderId' | 'mode'>,
  by: SettledPayment['settledBy'],
): Promise<PaymentState['state']> {
  const { id, providerOrderId, mode } = order
  if (mode !== 'live' && mode !== ctx.gateway.mode) return 'unpaid'
  try {
    const { state } = await settlePayment({ ctx, input: { providerOrderId, by } })
    if (state === 'settled') return 'paid'
    // Only `open` means that nothing came in; staff must look into a mismatch.
    if (state === 'open') return 'unpaid'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
  await lookAgainSoon(ctx, id)
  return 'checking'
}
