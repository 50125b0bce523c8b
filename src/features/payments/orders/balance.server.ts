import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { formatRupees } from '#domain/money.ts'
import { depositStandingOf, type Owed, owedOf } from '#domain/owed.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireChargeable } from '../checkout/create-order.server.ts'
import { askForPayments, isCounted, type KnownPayment } from './lead-payments.server.ts'
import { checkOut } from './payment-link.server.ts'

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
