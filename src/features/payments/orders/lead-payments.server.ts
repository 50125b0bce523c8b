import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { depositStandingOf, type PaidForPrice, sumOf } from '#domain/owed.ts'
import { type OrderPart, paidStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import type { PaymentState } from '../payment.ts'
import { askProvider } from '../provider/ask-provider.server.ts'
import { wasPaid } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'

/** The state of an order's money now. Amounts in paise. */
export type KnownPayment = Omit<PaymentState, 'shown'> & {
  orderId: string
  part: OrderPart
  /** The part of the refunds that came off the price. */
  loweredInrMinor: number
  /** Our receipt number, which customer and provider know. */
  number: string
}

type OfLead<C extends keyof Ctx = keyof Ctx> = { ctx: Pick<Ctx, C>; input: { leadId: string } }

/**
 * Returns a lead's payments, oldest order first. It first asks the provider about every unsettled order and books
 * what came in, so that pages and mails say what is true now.
 */
export async function askForPayments({ ctx, input }: OfLead): Promise<KnownPayment[]> {
  const open = (await ordersOf(ctx, [input.leadId])).filter((order) => !wasPaid(order))
  const pending = new Set<string>()
  for (const order of open) {
    if ((await askProvider(ctx, order, 'reconciler')) === 'checking') pending.add(order.id)
  }
  const known = await findPayments({ ctx, input })
  return known.map((payment) =>
    payment.state === 'unpaid' && pending.has(payment.orderId) ? { ...payment, state: 'checking' } : payment,
  )
}

/** Returns a lead's payments by our books alone, oldest order first: what may be under way is unpaid. */
export async function findPayments({ ctx, input: { leadId } }: OfLead<'db'>): Promise<KnownPayment[]> {
  return (await findPaymentsOfLeads({ ctx, input: { leadIds: [leadId] } }))(leadId)
}

/** As `findPayments`, for a list. The function throws for a lead with an order that cannot be read. */
export async function findPaymentsOfLeads({
  ctx,
  input: { leadIds },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadIds: readonly string[] }
}): Promise<(leadId: string) => KnownPayment[]> {
  const byLead = Map.groupBy(await ordersOf(ctx, leadIds), ({ leadId }) => leadId ?? '')
  return (leadId) => (byLead.get(leadId) ?? []).map(knownOf)
}

function knownOf(order: OrderRow): KnownPayment {
  return {
    orderId: order.id,
    state: wasPaid(order) ? 'paid' : 'unpaid',
    part: order.part,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    loweredInrMinor: order.loweredMinor,
    isSimulated: order.mode !== 'live',
    number: order.receipt,
  }
}

/** Finds the orders of leads, oldest first. */
export function ordersOf({ db }: Pick<Ctx, 'db'>, leadIds: readonly string[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.leadId, [...leadIds]))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

/** Finds the payments that count towards a lead's price, by our books alone, also those that were refunded. */
export async function findCounted({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'gateway'>
  input: { leadId: string }
}): Promise<KnownPayment[]> {
  return (await findPayments({ ctx, input })).filter((payment) => isCounted(ctx, payment))
}

/** Finds what came in for a lead's price, by our books alone; null before any payment. */
export async function findPaidForPrice({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'gateway'>
  input: { leadId: string }
}): Promise<PaidForPrice | null> {
  return paidForPrice(ctx, await findPayments({ ctx, input }))
}

/** As `findPaidForPrice`, for a list. The function throws for a lead with an order that cannot be read. */
export async function findPaidForPrices({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'gateway'>
  input: { leadIds: readonly string[] }
}): Promise<(leadId: string) => PaidForPrice | null> {
  const payments = await findPaymentsOfLeads({ ctx, input })
  return (leadId) => paidForPrice(ctx, payments(leadId))
}

function paidForPrice(ctx: Pick<Ctx, 'gateway'>, payments: readonly KnownPayment[]): PaidForPrice | null {
  const counted = payments.filter((payment) => isCounted(ctx, payment))
  if (counted.length === 0) return null
  return {
    ...sumOf(counted),
    deposit: depositStandingOf(counted.filter(({ part }) => part === 'deposit')),
    isSimulated: isTestSite(ctx),
  }
}

/** Whether a payment counts towards its lead's price. A test payment never counts as real money. */
export function isCounted(ctx: Pick<Ctx, 'gateway'>, { state, isSimulated }: KnownPayment): boolean {
  return state === 'paid' && isSimulated === isTestSite(ctx)
}

/**
 * Begins a new price for a lead, which includes what earlier refunds took off the old one. The caller has not locked the
 * lead yet: everybody locks orders before their lead.
 */
export async function renewPrice({
  ctx: { db },
  input: { leadId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadId: string }
}): Promise<void> {
  const lowered = and(eq(orders.leadId, leadId), gt(orders.loweredMinor, 0))
  await db.update(orders).set({ loweredMinor: 0 }).where(lowered)
}

/** Returns those of the leads for which only test payments came in. */
export async function findTestPaid({
  ctx: { db },
  input: { leadIds },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadIds: readonly string[] }
}): Promise<Set<string>> {
  const rows = await db
    .select({ leadId: orders.leadId })
    .from(orders)
    .where(and(inArray(orders.leadId, [...leadIds]), inArray(orders.status, paidStatuses)))
    .groupBy(orders.leadId)
    .having(sql`bool_and(${orders.mode} <> 'live')`)
  return new Set(rows.flatMap(({ leadId }) => leadId ?? []))
}
