import { and, eq, gt } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { formatMoney, money } from '#domain/money.ts'
import { depositStandingOf, type Owed, owedOf, sumOf } from '#domain/owed.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { requireChargeable } from '../checkout/create-order.server.ts'
import { askForPayments, findPayments, findPaymentsOfLeads, type KnownPayment } from '../payment.server.ts'
import type { PaidForPrice } from '../payment.ts'
import { orderLimits } from '../payment-api.ts'
import { orderQuoteOf } from './lead-order.server.ts'
import type { OrderQuote } from './order.ts'
import { checkOut } from './payment-link.server.ts'

/** What a lead owes of its price, and the payments that count towards it. */
export type Balance = Owed & {
  quote: OrderQuote
  counted: KnownPayment[]
}

/**
 * Works out what a lead has yet to pay of its price, after asking the provider what was paid.
 * @throws AppError `not-found`; `conflict` without a price or with nothing left; `invalid` for a price that staff must
 * confirm first
 */
export async function findBalance({
  ctx,
  input: { leadId },
}: {
  ctx: Ctx
  input: { leadId: string }
}): Promise<Balance> {
  const { quote, counted } = await askAboutPrice(ctx, leadId)
  const owed = owedOf(quote.totalInrMinor, counted)
  if (owed.owedInrMinor < orderLimits.minInrMinor) throw new AppError('conflict', 'Nothing is left to pay.')
  return { quote, counted, ...owed }
}

/**
 * Returns the deposit that a lead has yet to pay, after asking the provider what was paid.
 * @param input.again asks once more for a deposit that is paid, was refunded or is being checked
 * @throws AppError as `findBalance` does; `conflict` for a deposit that is paid, was refunded or is being checked
 */
export async function findDeposit({
  ctx,
  input: { leadId, again = false },
}: {
  ctx: Ctx
  input: { leadId: string; again?: boolean }
}): Promise<{ quote: OrderQuote; amountInrMinor: number }> {
  const { quote, counted, payments } = await askAboutPrice(ctx, leadId)
  const deposits = counted.filter(({ part }) => part === 'deposit')
  const standing = depositStandingOf(deposits)
  const last = deposits.at(-1)
  if (standing !== 'owed' && last && !again) {
    const amount = formatMoney(money(last.amountInrMinor, 'INR'))
    throw new AppError(
      'conflict',
      standing === 'paid'
        ? `The deposit is paid: ${amount}, receipt ${last.number}.`
        : `The deposit of ${amount} was refunded, and the price went down by it.`,
    )
  }
  if (!again && payments.some(({ state, part }) => state === 'checking' && part === 'deposit')) {
    throw new AppError('conflict', 'A payment of the deposit is being checked. Wait for it.')
  }
  // A deposit that went back may have been paid with the balance.
  if (owedOf(quote.totalInrMinor, counted).owedInrMinor < quote.depositInrMinor) {
    throw new AppError('conflict', 'Less than a deposit is left to pay.')
  }
  return { quote, amountInrMinor: quote.depositInrMinor }
}

async function askAboutPrice(ctx: Ctx, leadId: string) {
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  if (!lead.quote) throw new AppError('conflict', 'This request has no price yet.')
  const quote = orderQuoteOf(lead.quote)
  requireChargeable(quote, 'Agree on one with the customer, then make a link for an amount.')
  const payments = await askForPayments({ ctx, input: { leadId } })
  return { quote, payments, counted: payments.filter((payment) => isCounted(ctx, payment)) }
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

/** As `findPaidForPrice`, for a list: by lead. */
export async function findPaidForPrices({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'gateway'>
  input: { leadIds: readonly string[] }
}): Promise<(leadId: string) => PaidForPrice | null> {
  const payments = await findPaymentsOfLeads({ ctx, input })
  return (leadId) => paidForPrice(ctx, payments.get(leadId) ?? [])
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
function isCounted(ctx: Pick<Ctx, 'gateway'>, { state, isSimulated }: KnownPayment): boolean {
  return state === 'paid' && isSimulated === isTestSite(ctx)
}

/** Lets this browser pay an order that its record shows to whoever may. @throws AppError `conflict` once it is paid */
export async function checkOutOrder({
  ctx,
  input: { orderId, visitorHash },
}: {
  ctx: Ctx
  input: { orderId: string; visitorHash: string }
}) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('not-found', 'There is no such order.')
  return checkOut(ctx, order, visitorHash)
}
