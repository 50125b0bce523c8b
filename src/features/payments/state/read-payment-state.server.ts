import { and, arrayContains, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { isLaunchedOrder } from '#db/joins.ts'
import { orders } from '#db/schema/orders.ts'
import { depositShown } from '#domain/money/pricing.ts'
import { requireLink } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { wasPaid } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-queries.server.ts'
import type { PaymentState } from '../payment.ts'
import { pollOrder } from '../provider/poll-order.server.ts'

/**
 * Polls the provider unless the order is paid.
 * @throws AppError `not-found`, also for another visitor's order
 */
export function readPaymentState(
  ctx: Ctx,
  { providerOrderId, visitorHash }: { providerOrderId: string; visitorHash: string | null },
): Promise<PaymentState> {
  const byThisBrowser = arrayContains(orders.visitorHashes, [visitorHash ?? ''])
  return askAbout(ctx, and(eq(orders.providerOrderId, providerOrderId), byThisBrowser))
}

/** @throws AppError `unauthenticated` without a link; `not-found` */
export async function readLinkedPaymentState(ctx: Ctx): Promise<PaymentState> {
  return askAbout(ctx, eq(orders.linkHash, requireLink(ctx).linkHash))
}

async function askAbout(ctx: Ctx, which: SQL | undefined): Promise<PaymentState> {
  const order = await findOrder(ctx, which)
  if (wasPaid(order)) return stateOf(order, 'paid')
  const state = await pollOrder(ctx, order, 'page')
  return state === 'paid' ? stateOf(await findOrder(ctx, which), 'paid') : stateOf(order, state)
}

type StatedOrder = OrderRow & { isLaunched: boolean }

async function findOrder({ db }: Ctx, which: SQL | undefined): Promise<StatedOrder> {
  const [order] = await db
    .select({ ...getTableColumns(orders), isLaunched: isLaunchedOrder })
    .from(orders)
    .where(which)
  if (!order) throw new AppError('not-found', 'This browser didn’t make this order.')
  return order
}

function stateOf(order: StatedOrder, state: PaymentState['state']): PaymentState {
  const quote = order.quote
  return {
    state,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    shown: quote && depositShown(quote.total),
    isSimulated: order.mode !== 'live',
    ...(order.isLaunched && { isLaunched: true }),
  }
}
