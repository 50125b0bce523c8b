import { and, eq, gt } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import type { PaidForPrice } from '#domain/owed.ts'
import { depositStandingOf, type Owed, owedOf, type PriceLeft, sumOf } from '#domain/owed.ts'
import { isPriceToConfirm } from '#domain/quote.ts'
import { orderStates } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { findPayments, findPaymentsOfLeads, type KnownPayment } from '../payment.server.ts'
import type { OrderRow } from './order-rows.server.ts'

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

/** Whether a payment counts towards its lead's price. A test payment never counts as real money. */
export function isCounted(ctx: Pick<Ctx, 'gateway'>, { state, isSimulated }: KnownPayment): boolean {
  return state === 'paid' && isSimulated === isTestSite(ctx)
}

/** Works out how a lead's price stands by our books; null without a price that can be charged. */
export async function findOwed({
  ctx,
  input: { leadId },
}: {
  ctx: Ctx
  input: { leadId: string }
}): Promise<Owed | null> {
  const lead = await findLead({ ctx, input: { id: leadId } })
  return owedForQuote(lead?.quote ?? null, await findPaidForPrice({ ctx, input: { leadId } }))
}

/** Works out how the price that an order counts towards stands; null without one. */
export async function findOwedOfOrder({
  ctx,
  input: { leadId, mode },
}: {
  ctx: Ctx
  input: Pick<OrderRow, 'leadId' | 'mode'>
}): Promise<Owed | null> {
  const isOurs = (mode !== 'live') === isTestSite(ctx)
  return leadId !== null && isOurs ? findOwed({ ctx, input: { leadId } }) : null
}

/** Works out how a lead's choice stands; null without a price that can be charged. */
export function owedForQuote(quote: AgreedPrice | null, paid: PaidForPrice | null): Owed | null {
  if (!quote || isPriceToConfirm(quote)) return null
  return owedOf(quote.charge.total.amountMinor, paid ? [paid] : [])
}

/** Works out what is left of an order's price besides the order itself; null for an amount without a price. */
export async function findLeft({
  ctx,
  input: order,
}: {
  ctx: Ctx
  input: OrderRow
}): Promise<PriceLeft | null> {
  const { quote, amountMinor, refundedMinor, loweredMinor } = order
  if (!quote) return null
  const { isPaid } = orderStates[order.status]
  const own = { amountInrMinor: amountMinor, refundedInrMinor: refundedMinor, loweredInrMinor: loweredMinor }
  const owed =
    (await findOwedOfOrder({ ctx, input: order })) ??
    owedOf(quote.charge.total.amountMinor, isPaid ? [own] : [])
  const leftInrMinor = Math.max(0, owed.owedInrMinor - (isPaid ? 0 : amountMinor))
  return { priceInrMinor: owed.priceInrMinor, leftInrMinor }
}
