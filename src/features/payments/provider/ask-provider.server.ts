import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import type { SettledPayment } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-rows.server.ts'
import { settlePayment } from '../orders/settle-payment.server.ts'
import type { PaymentState } from '../payment.ts'
import { lookAgainSoon } from './check-schedule.server.ts'

/**
 * Asks the provider what became of an order that is not paid in our books, and books what came in. While nobody can say,
 * it is soon looked up again.
 */
export async function askProvider(
  ctx: Ctx,
  { id, providerOrderId }: Pick<OrderRow, 'id' | 'providerOrderId'>,
  by: SettledPayment['settledBy'],
): Promise<PaymentState['state']> {
  try {
    const { state } = await settlePayment({ ctx, input: { providerOrderId, by } })
    if (state === 'settled') return 'paid'
    // Only this says that nothing came in; a mismatch is for staff to look into.
    if (state === 'open') return 'unpaid'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
  await lookAgainSoon(ctx, id)
  return 'checking'
}
