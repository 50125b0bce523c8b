import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { orderStates } from '#domain/records/order.ts'
import { requireClient } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { itemsOf, requireKnown } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import type { PaymentState } from '../payment.ts'
import { askProvider } from '../provider/ask-provider.server.ts'
import { isExpired } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OwnPayment } from './own-payment.ts'

const mostListed = 100

/** How many unpaid orders one look asks the provider about; the reconciler asks about the rest. */
const mostAsked = 5

/**
 * Lists a client's payments, newest first: what was paid, and what can still be paid. It first asks the provider about
 * unpaid orders, so that nobody reads "not paid" of money that has come in.
 * @throws AppError unless a client asks
 */
export async function listOwnPayments({ ctx }: { ctx: Ctx }): Promise<Listed<OwnPayment>[]> {
  const { userId } = requireClient(ctx)
  const listed = {
    noun: 'order',
    itemOf(order: OrderRow) {
      requireKnown(orderStates, order.status)
      return order
    },
    nameOf: ({ receipt }: OrderRow) => receipt,
  }
  const own = async () =>
    itemsOf(
      ctx,
      listed,
      await ctx.db
        .select()
        .from(orders)
        .where(eq(orders.ownerId, userId))
        .orderBy(...newestFirst(orders))
        .limit(mostListed),
    )
  const open = (await own()).filter(isReadable).filter(({ status }) => !orderStates[status].isPaid)
  const asked = new Map(
    await Promise.all(
      open
        .slice(0, mostAsked)
        .map(async (order) => [order.id, await askProvider(ctx, order, 'page')] as const),
    ),
  )
  // Settling may have changed the orders, so they are read again.
  const all = await own()
  const known = all.filter(isReadable).map((order) => ({ order, state: stateOf(order, asked.get(order.id)) }))
  // Each agreed amount is for something of its own.
  const isPaidFor = (order: OrderRow) =>
    order.part !== 'amount' &&
    known.some(
      (other) =>
        other.state === 'paid' && other.order.leadId === order.leadId && other.order.part === order.part,
    )
  const payments = known
    .filter(({ order, state }) => state !== 'unpaid' || !(isExpired(order, ctx.clock()) || isPaidFor(order)))
    .map(({ order, state }) => ownPaymentOf(order, state))
  return all.flatMap<Listed<OwnPayment>>((row) =>
    isReadable(row) ? payments.filter((payment) => payment.id === row.id) : [row],
  )
}

function stateOf({ status }: OrderRow, asked: PaymentState['state'] = 'checking'): PaymentState['state'] {
  return orderStates[status].isPaid ? 'paid' : asked
}

function ownPaymentOf(order: OrderRow, state: PaymentState['state']): OwnPayment {
  return {
    id: order.id,
    number: order.receipt,
    description: order.description,
    part: order.part,
    leadId: order.leadId,
    state,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    isSimulated: order.mode !== 'live',
    at: (order.paidAt ?? order.createdAt).toISOString(),
  }
}
