import { and, arrayContains, eq, type SQL } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { depositShown } from '#domain/pricing.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireLink } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { wasPaid } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-rows.server.ts'
import type { PaymentState } from '../payment.ts'
import { askProvider } from '../provider/ask-provider.server.ts'

/**
 * Reads the payment's state for the browser that made the order. For an order that our books do not show as paid it
 * asks the provider, and settles money that came in.
 * @throws AppError `not-found`, also for another visitor's order
 */
export function readPaymentState({
  ctx,
  input: { providerOrderId, visitorHash },
}: {
  ctx: Ctx
  input: { providerOrderId: string; visitorHash: string | null }
}): Promise<PaymentState> {
  const byThisBrowser = arrayContains(orders.visitorHashes, [visitorHash ?? ''])
  return askAbout(ctx, and(eq(orders.providerOrderId, providerOrderId), byThisBrowser))
}

/** Reads the payment's state for a link holder. @throws AppError `unauthenticated` without a link, or `not-found`. */
export async function readLinkedPaymentState({ ctx }: { ctx: Ctx }): Promise<PaymentState> {
  return askAbout(ctx, eq(orders.linkHash, requireLink(ctx).linkHash))
}

async function askAbout(ctx: Ctx, which: SQL | undefined): Promise<PaymentState> {
  const order = await findOrder(ctx, which)
  if (wasPaid(order)) return stateOf(order, 'paid')
  const state = await askProvider(ctx, order, 'page')
  // Settling has changed the order, so it is read again.
  return state === 'paid' ? stateOf(await findOrder(ctx, which), 'paid') : stateOf(order, state)
}

async function findOrder({ db }: Ctx, which: SQL | undefined): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(which)
  if (!order) throw new AppError('not-found', 'This browser has made no such order.')
  return order
}

function stateOf(order: OrderRow, state: PaymentState['state']): PaymentState {
  const quote = order.quote
  return {
    state,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    shown: quote && depositShown(quote.total),
    isSimulated: order.mode !== 'live',
  }
}
