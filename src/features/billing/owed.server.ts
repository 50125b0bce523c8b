import type { AgreedPrice } from '#domain/agreed-price.ts'
import { formatRupees } from '#domain/money.ts'
import { depositStandingOf, type Owed, owedOf, type PaidForPrice, type PriceLeft } from '#domain/owed.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { isPriceToConfirm } from '#domain/quote.ts'
import { orderStates } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { requireChargeable } from '#features/payments/checkout/create-order.server.ts'
import {
  askForPayments,
  findPaidForPrice,
  isCounted,
  type KnownPayment,
} from '#features/payments/orders/lead-payments.server.ts'
import type { OrderRow } from '#features/payments/orders/order-rows.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'

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

/**
 * Refuses to take more than what is left of a price: part of it may have been paid another way, or have come off.
 * @param asksFor what asks for it
 * @throws AppError `conflict`
 */
export async function requireOwed(
  ctx: Ctx,
  { leadId, part, amountMinor }: Pick<OrderRow, 'leadId' | 'part' | 'amountMinor'>,
  asksFor: 'link' | 'invoice',
): Promise<void> {
  if (leadId === null || part === 'amount') return
  const owed = await findOwed({ ctx, input: { leadId } })
  if (owed && owed.owedInrMinor < amountMinor) {
    const left = formatRupees(owed.owedInrMinor)
    throw new AppError(
      'conflict',
      owed.owedInrMinor === 0
        ? 'The whole price is paid. Nothing is left to pay.'
        : `Only ${left} is left to pay. Ask us for a new ${asksFor}.`,
    )
  }
}

/** What a lead owes of its price, and the payments that count towards it. */
export type Balance = Owed & {
  quote: AgreedPrice
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
  const owed = owedOf(quote.charge.total.amountMinor, counted)
  if (owed.owedInrMinor < providerLimits.minInrMinor)
    throw new AppError('conflict', 'Nothing is left to pay.')
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
}): Promise<Owed & { quote: AgreedPrice; amountInrMinor: number }> {
  const { quote, counted, payments } = await askAboutPrice(ctx, leadId)
  const deposits = counted.filter(({ part }) => part === 'deposit')
  const standing = depositStandingOf(deposits)
  const last = deposits.at(-1)
  if (standing !== 'owed' && last && !again) {
    const amount = formatRupees(last.amountInrMinor)
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
  const owed = owedOf(quote.charge.total.amountMinor, counted)
  if (owed.owedInrMinor < quote.charge.deposit.amountMinor) {
    throw new AppError('conflict', 'Less than a deposit is left to pay.')
  }
  return { quote, amountInrMinor: quote.charge.deposit.amountMinor, ...owed }
}

async function askAboutPrice(ctx: Ctx, leadId: string) {
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  if (!lead.quote) throw new AppError('conflict', 'This request has no price yet.')
  const { quote } = lead
  requireChargeable(quote, 'Agree on one with the customer, then make a link for an amount.')
  const payments = await askForPayments({ ctx, input: { leadId } })
  return { quote, payments, counted: payments.filter((payment) => isCounted(ctx, payment)) }
}
