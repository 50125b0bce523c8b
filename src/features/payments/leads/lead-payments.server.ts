import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { type OrderPart, paidStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'
import { wasPaid } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-queries.server.ts'
import type { PaymentState } from '../payment.ts'
import { pollOrder } from '../provider/poll-order.server.ts'

export type LeadPayment = Omit<PaymentState, 'shown'> & {
  orderId: string
  part: OrderPart
  /** Refunds that lowered the price. */
  loweredInrMinor: number
  number: string
  paidAt: Date | null
}

/** Polls a lead's unpaid orders, then lists its payments, oldest order first. */
export async function settleLeadPayments(ctx: Ctx, input: { leadId: string }): Promise<LeadPayment[]> {
  const checking = await pollLeadOrders(ctx, input)
  return markChecking(await listLeadPayments(ctx, input), checking)
}

/** Polls a lead's unpaid orders. @returns the ids of those whose payment is being checked */
export async function pollLeadOrders(ctx: Ctx, { leadId }: { leadId: string }): Promise<Set<string>> {
  const checking = new Set<string>()
  for (const order of (await ordersOf(ctx, [leadId])).filter((order) => !wasPaid(order))) {
    if ((await pollOrder(ctx, order, 'reconciler')) === 'checking') checking.add(order.id)
  }
  return checking
}

export function markChecking(payments: LeadPayment[], checking: ReadonlySet<string>): LeadPayment[] {
  return payments.map((payment) =>
    payment.state === 'unpaid' && checking.has(payment.orderId) ? { ...payment, state: 'checking' } : payment,
  )
}

/** Lists a lead's booked payments, oldest order first; pending ones are `unpaid`. */
export async function listLeadPayments(
  ctx: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string },
): Promise<LeadPayment[]> {
  return (await listPaymentsByLead(ctx, { leadIds: [leadId] }))(leadId)
}

/** The returned function throws for an unreadable order. */
export async function listPaymentsByLead(
  ctx: Pick<Ctx, 'db'>,
  { leadIds }: { leadIds: readonly string[] },
): Promise<(leadId: string) => LeadPayment[]> {
  const byLead = Map.groupBy(await ordersOf(ctx, leadIds), ({ leadId }) => leadId ?? '')
  return (leadId) => (byLead.get(leadId) ?? []).map(leadPaymentOf)
}

function leadPaymentOf(order: OrderRow): LeadPayment {
  return {
    orderId: order.id,
    state: wasPaid(order) ? 'paid' : 'unpaid',
    part: order.part,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    loweredInrMinor: order.loweredMinor,
    isSimulated: order.mode !== 'live',
    number: order.receipt,
    paidAt: order.paidAt,
  }
}

export function ordersOf({ db }: Pick<Ctx, 'db'>, leadIds: readonly string[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.leadId, [...leadIds]))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

/** Call before locking the lead: orders are locked first. */
export async function clearReductions(
  { db }: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string },
): Promise<void> {
  const lowered = and(eq(orders.leadId, leadId), gt(orders.loweredMinor, 0))
  await db.update(orders).set({ loweredMinor: 0 }).where(lowered)
}

export async function findTestPaidLeads(
  { db }: Pick<Ctx, 'db'>,
  { leadIds }: { leadIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .select({ leadId: orders.leadId })
    .from(orders)
    .where(and(inArray(orders.leadId, [...leadIds]), inArray(orders.status, paidStatuses)))
    .groupBy(orders.leadId)
    .having(sql`bool_and(${orders.mode} <> 'live')`)
  return new Set(rows.flatMap(({ leadId }) => leadId ?? []))
}
