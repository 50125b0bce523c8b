import { and, arrayContains, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { wholeMoney } from '#domain/money.ts'
import { depositShown } from '#domain/pricing.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import { askProvider } from './ask-provider.server.ts'
import { orderStates } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { AskedPayment, PaymentState } from './payment.ts'

/**
 * What is known of the payment of an order, for the browser that made it or the holder of its link. An order that is not
 * paid in our books is asked about at the provider, and settled if the money came in.
 * @throws AppError `not-found`, also for another visitor's order.
 */
export async function readPaymentState({
  ctx,
  input: { asked, visitorHash },
}: {
  ctx: Ctx
  input: { asked: AskedPayment; visitorHash: string | null }
}): Promise<PaymentState> {
  const order = await findOrder(ctx, asked, visitorHash)
  if (isPaid(order)) return stateOf(order, 'paid')
  const state = await askProvider(ctx, order, 'page')
  // Read again: settling has changed it.
  return state === 'paid' ? stateOf(await findOrder(ctx, asked, visitorHash), 'paid') : stateOf(order, state)
}

async function findOrder({ db }: Ctx, asked: AskedPayment, visitorHash: string | null): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      'token' in asked
        ? eq(orders.linkHash, hashToken(asked.token))
        : and(
            eq(orders.providerOrderId, asked.order_id),
            arrayContains(orders.visitorHashes, [visitorHash ?? '']),
          ),
    )
  if (!order) throw new AppError('not-found', 'This browser has made no such order.')
  return order
}

function isPaid({ status }: OrderRow): boolean {
  return orderStates[status].isPaid
}

function stateOf(order: OrderRow, state: PaymentState['state']): PaymentState {
  const quote = order.quote
  return {
    state,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    shown: quote && depositShown(wholeMoney(quote.shownTotal, quote.currency)),
    isSimulated: order.mode !== 'live',
  }
}
