import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import type { SettledPayment } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-queries.server.ts'
import type { PaymentState } from '../payment.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { checkAgainSoon } from './check-schedule.server.ts'

/**
 * Without an answer, schedules an early check. Test orders of other keys move no money and cannot be polled, so they
 * count as unpaid.
 */
export async function pollOrder(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'providerOrderId' | 'mode'>,
  by: SettledPayment['settledBy'],
): Promise<PaymentState['state']> {
  const { id, providerOrderId, mode } = order
  if (mode !== 'live' && mode !== ctx.gateway.mode) return 'unpaid'
  try {
    const { state } = await settlePayment(ctx, { providerOrderId, by })
    if (state === 'settled') return 'paid'
    // Staff must look into a mismatch.
    if (state === 'open') return 'unpaid'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
  await checkAgainSoon(ctx, id)
  return 'checking'
}
