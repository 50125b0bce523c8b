import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { orderStates } from '#domain/records/order.ts'
import { requireClient } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { isExpired } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-queries.server.ts'
import type { PaymentState } from '../payment.ts'
import { pollOrder } from '../provider/poll-order.server.ts'
import type { OwnPayment } from './own-payment.ts'

const mostListed = 100

/** The reconciler polls the rest. */
const maxPolledOrders = 5

/** Polls unpaid orders first. @throws AppError unless the caller is a client */
export async function listOwnPayments(ctx: Ctx): Promise<Listed<OwnPayment>[]> {
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
    toListItems(
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
        .slice(0, maxPolledOrders)
        .map(async (order) => [order.id, await pollOrder(ctx, order, 'page')] as const),
    ),
  )
  // Polling may have settled some.
  const all = await own()
  const known = all.filter(isReadable).map((order) => ({ order, state: stateOf(order, asked.get(order.id)) }))
  const payments = shownOf(known, ctx.clock())
  return all.flatMap<Listed<OwnPayment>>((row) =>
    isReadable(row) ? payments.filter((payment) => payment.id === row.id) : [row],
  )
}

/** Finds a payment as the account lists it, without asking the provider; null if it is not listed. */
export async function findOwnPayment(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  order: OrderRow,
): Promise<OwnPayment | null> {
  const { ownerId } = order
  if (ownerId === null) return null
  const known = (await db.select().from(orders).where(eq(orders.ownerId, ownerId))).map((order) => ({
    order,
    state: stateOf(order, order.status === 'attempted' ? 'checking' : 'unpaid'),
  }))
  return shownOf(known, clock()).find(({ id }) => id === order.id) ?? null
}

type KnownOrder = { order: OrderRow; state: PaymentState['state'] }

function shownOf(known: readonly KnownOrder[], now: Date): OwnPayment[] {
  // Agreed amounts are independent of each other.
  const isPaidFor = (order: OrderRow) =>
    order.part !== 'amount' &&
    order.part !== 'extra' &&
    known.some(
      (other) =>
        other.state === 'paid' && other.order.leadId === order.leadId && other.order.part === order.part,
    )
  return known
    .filter(({ order, state }) => state !== 'unpaid' || !(isExpired(order, now) || isPaidFor(order)))
    .map(({ order, state }) => ownPaymentOf(order, state))
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
