import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { type Owed, owedOf, type PriceBalance } from '#domain/money/owed.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { orderStates } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { type LeadPayment, settleLeadPayments } from '#features/payments/leads/lead-payments.server.ts'
import { requireChargeable } from '#features/payments/orders/create-order.server.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { accountOf, readLeadAccount } from './lead-account.server.ts'

export async function findOwedOfOrder(
  ctx: Ctx,
  { leadId, mode, part }: Pick<OrderRow, 'leadId' | 'mode' | 'part'>,
): Promise<Owed | null> {
  const isOurs = (mode !== 'live') === isTestSite(ctx)
  return leadId !== null && part !== 'extra' && isOurs ? (await readLeadAccount(ctx, { leadId })).owed : null
}

/** Null for an amount without a price. */
export async function findLeft(ctx: Ctx, order: OrderRow): Promise<PriceBalance | null> {
  const { quote, amountMinor, refundedMinor, loweredMinor } = order
  if (!quote) return null
  const { isPaid } = orderStates[order.status]
  const own = { amountInrMinor: amountMinor, refundedInrMinor: refundedMinor, loweredInrMinor: loweredMinor }
  const owed =
    (await findOwedOfOrder(ctx, order)) ?? owedOf(quote.charge.total.amountMinor, isPaid ? [own] : [])
  const leftInrMinor = Math.max(0, owed.owedInrMinor - (isPaid ? 0 : amountMinor))
  return { priceInrMinor: owed.priceInrMinor, leftInrMinor }
}

/** @throws AppError `conflict` above what is left of the price */
export async function requireOwed(
  ctx: Ctx,
  { leadId, part, amountMinor }: Pick<OrderRow, 'leadId' | 'part' | 'amountMinor'>,
  asksFor: 'link' | 'invoice',
): Promise<void> {
  const owed = await findShortfall(ctx, { leadId, part, amountMinor })
  if (owed) {
    const left = formatRupees(owed.owedInrMinor)
    throw new AppError(
      'conflict',
      owed.owedInrMinor === 0
        ? 'The whole price is paid. Nothing more is due.'
        : `The balance is only ${left}. Ask us for a new ${asksFor}.`,
    )
  }
}

/** What is owed where it is less than the order's amount, else null. */
export async function findShortfall(
  ctx: Ctx,
  { leadId, part, amountMinor }: Pick<OrderRow, 'leadId' | 'part' | 'amountMinor'>,
): Promise<Owed | null> {
  if (leadId === null || part === 'amount' || part === 'extra') return null
  const { owed } = await readLeadAccount(ctx, { leadId })
  return owed && owed.owedInrMinor < amountMinor ? owed : null
}

export type Balance = Owed & {
  quote: AgreedPrice
  counted: LeadPayment[]
}

/**
 * Polls the provider.
 * @throws AppError `not-found`; `conflict` without a price or with nothing left; `invalid` for an unconfirmed price
 */
export async function findBalance(ctx: Ctx, { leadId }: { leadId: string }): Promise<Balance> {
  const { quote, counted, owed } = await pollPrice(ctx, leadId)
  if (owed.owedInrMinor < providerLimits.minInrMinor) throw new AppError('conflict', 'Nothing more is due.')
  return { quote, counted, ...owed }
}

/** @throws AppError `conflict` unless staff override this refusal */
export function refuseUnlessRead(despite: readonly string[], refusal: string): void {
  if (!despite.includes(refusal)) throw new AppError('conflict', refusal)
}

/**
 * Polls the provider.
 * @param input.despite overridden refusals of a deposit that is paid, refunded or being checked
 * @throws AppError as `findBalance` does; `conflict` for such a deposit
 */
export async function findDeposit(
  ctx: Ctx,
  { leadId, despite = [] }: { leadId: string; despite?: readonly string[] },
): Promise<Owed & { quote: AgreedPrice; amountInrMinor: number }> {
  const { quote, counted, payments, deposit, owed } = await pollPrice(ctx, leadId)
  const last = counted.findLast(({ part }) => part === 'deposit')
  if (deposit !== 'owed' && last) {
    const amount = formatRupees(last.amountInrMinor)
    refuseUnlessRead(
      despite,
      deposit === 'paid'
        ? `The deposit is paid: ${amount}, receipt ${last.number}.`
        : `The deposit of ${amount} was refunded, and the price went down by it.`,
    )
  }
  if (payments.some(({ state, part }) => state === 'checking' && part === 'deposit')) {
    refuseUnlessRead(despite, 'A deposit payment is being checked. Wait for its result.')
  }
  // The balance may have covered a refunded deposit.
  if (owed.owedInrMinor < quote.charge.deposit.amountMinor) {
    throw new AppError('conflict', 'The balance is less than a deposit.')
  }
  return { quote, amountInrMinor: quote.charge.deposit.amountMinor, ...owed }
}

async function pollPrice(ctx: Ctx, leadId: string) {
  const lead = await findLead(ctx, { id: leadId })
  if (!lead) throw new AppError('not-found', 'This lead doesn’t exist.')
  if (!lead.quote) throw new AppError('conflict', 'This request has no price yet.')
  const { quote } = lead
  requireChargeable(quote, 'Agree on one with the client, then make a link for that amount.')
  const payments = await settleLeadPayments(ctx, { leadId })
  const account = accountOf(ctx, { price: quote, payments })
  if (!account.owed) throw new Error('A price that can be charged owes nothing known')
  return { ...account, quote, owed: account.owed }
}
