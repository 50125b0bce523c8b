import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { formatMoney, money } from '#domain/money.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireChargeable } from '../checkout/create-order.server.ts'
import { askForPayments, findPayments, type KnownPayment } from '../payment.server.ts'
import { orderLimits } from '../payment-api.ts'
import { orderQuoteOf } from './lead-order.server.ts'
import type { OrderQuote } from './order.ts'
import { checkOut } from './payment-link.server.ts'

/** What is left of a lead's price, and the payments that count towards it. */
export type Balance = {
  quote: OrderQuote
  kept: KnownPayment[]
  leftInrMinor: number
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
  const { quote, kept } = await askAboutPrice(ctx, leadId)
  const leftInrMinor = leftOf(quote, kept)
  if (leftInrMinor < orderLimits.minInrMinor) throw new AppError('conflict', 'Nothing is left to pay.')
  return { quote, kept, leftInrMinor }
}

/**
 * Returns the deposit that a lead has yet to pay, after asking the provider what was paid.
 * @param input.again asks once more for a deposit that is paid or being checked
 * @throws AppError as `findBalance` does; `conflict` for a deposit that is paid or being checked
 */
export async function findDeposit({
  ctx,
  input: { leadId, again = false },
}: {
  ctx: Ctx
  input: { leadId: string; again?: boolean }
}): Promise<{ quote: OrderQuote; amountInrMinor: number }> {
  const { quote, kept, payments } = await askAboutPrice(ctx, leadId)
  const paid = kept.find(({ part }) => part === 'deposit')
  if (paid && !again) {
    const amount = formatMoney(money(paid.amountInrMinor, 'INR'))
    throw new AppError('conflict', `The deposit is paid: ${amount}, receipt ${paid.number}.`)
  }
  if (!again && payments.some(({ state, part }) => state === 'checking' && part === 'deposit')) {
    throw new AppError('conflict', 'A payment of the deposit is being checked. Wait for it.')
  }
  // A deposit that went back may have been paid with the balance.
  if (leftOf(quote, kept) < quote.depositInrMinor) {
    throw new AppError('conflict', 'Less than a deposit is left to pay.')
  }
  return { quote, amountInrMinor: quote.depositInrMinor }
}

function leftOf({ totalInrMinor }: OrderQuote, kept: readonly KnownPayment[]): number {
  return kept.reduce(
    (left, { amountInrMinor, refundedInrMinor }) => left - amountInrMinor + refundedInrMinor,
    totalInrMinor,
  )
}

async function askAboutPrice(ctx: Ctx, leadId: string) {
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  if (!lead.quote) throw new AppError('conflict', 'This request has no price yet.')
  const quote = orderQuoteOf(lead.quote)
  requireChargeable(quote, 'Agree on one with the customer, then make a link for an amount.')
  const payments = await askForPayments({ ctx, input: { leadId } })
  return { quote, payments, kept: payments.filter((payment) => isKept(ctx, payment)) }
}

/** Finds the payments that count towards a lead's price, by our books alone, for a transaction that keeps its orders. */
export async function findKept({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'gateway'>
  input: { leadId: string }
}): Promise<KnownPayment[]> {
  return (await findPayments({ ctx, input })).filter((payment) => isKept(ctx, payment))
}

/** Whether money of a payment is still here. A test payment never counts as real money. */
function isKept({ gateway }: Pick<Ctx, 'gateway'>, payment: KnownPayment): boolean {
  return (
    payment.state === 'paid' &&
    payment.refundedInrMinor < payment.amountInrMinor &&
    payment.isSimulated === (gateway.mode !== 'live')
  )
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
