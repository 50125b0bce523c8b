import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { formatMoney, money } from '#domain/money.ts'
import { findLead } from '#features/leads/lead.server.ts'
import type { LeadQuote } from '#features/leads/lead.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import { type CreatedOrder, requireChargeable, storeOrder } from '../checkout/create-order.server.ts'
import { askForPayments } from '../payment.server.ts'
import { type LinkCheckoutAnswer, orderLimits } from '../payment-api.ts'
import {
  type NewPaymentLink,
  type OrderPart,
  type OrderQuote,
  orderBirthLimit,
  type PaymentLinkAnswer,
  payableStatuses,
} from './order.ts'
import { openCheckout } from './payment-link.server.ts'
import { paymentLinkPath } from './payment-link.ts'

/**
 * Creates a link with which a lead pays the deposit of its quote, the balance, or another amount. It replaces an open
 * link for the same part, so that nobody pays twice.
 * @throws AppError `not-found`; `invalid` for a missing amount or a price that staff must confirm first; `conflict`
 * for a lead without a price or with nothing left to pay, or for a deposit that is paid or being checked, unless
 * `again` is set
 */
export async function createPaymentLink({
  ctx,
  input: { leadId, part = 'deposit', amountInrMinor = null, again = false },
}: {
  ctx: Ctx
  input: { leadId: string } & Partial<NewPaymentLink>
}): Promise<PaymentLinkAnswer> {
  requireStaff(ctx)
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  const leadQuote = lead.quote
  if (!leadQuote && part !== 'amount') throw new AppError('conflict', 'This request has no price yet.')
  const quote = part === 'amount' || !leadQuote ? null : orderQuoteOf(leadQuote)
  if (quote) requireChargeable(quote, 'Agree on one with the customer, then make a link for an amount.')
  const amountMinor = quote ? await amountOf(ctx, { leadId, part, quote, again }) : amountInrMinor
  if (amountMinor === null) {
    const message = 'Enter the amount.'
    throw new AppError('invalid', message, { fields: [{ field: 'amountInrMinor', message }] })
  }

  const token = createSecretToken()
  const due = { part, amountMinor }
  const [open] = await ctx.db
    .update(orders)
    .set({ linkHash: hashToken(token) })
    .where(isOpenOrder(ctx, leadId, due))
    .returning({ id: orders.id })
  if (open) return { orderId: open.id, payment_link: paymentLinkPath(token) }

  const { order, linkToken } = await storeLeadOrder(ctx, lead, { ...due, quote })
  return { orderId: order.id, payment_link: paymentLinkPath(linkToken) }
}

/**
 * Lets a browser pay the deposit of what a lead's client accepted. Continues an open order for it, so that nobody pays
 * twice.
 * @throws AppError `conflict` if the deposit is paid or being checked; `unavailable` without an answer of the provider
 */
export async function startDepositCheckout({
  ctx,
  input: { leadId, visitorHash },
}: {
  ctx: Ctx
  input: { leadId: string; visitorHash: string }
}): Promise<LinkCheckoutAnswer> {
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead?.quote) throw new AppError('conflict', 'This request has no price yet.')
  const quote = orderQuoteOf(lead.quote)
  const part = 'deposit'
  const amountMinor = await amountOf(ctx, { leadId, part, quote, again: false })
  const order = await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    // Two presses at once make one order.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${leadId}, 0))`)
    const [open] = await tx
      .select()
      .from(orders)
      .where(isOpenOrder(ctx, leadId, { part, amountMinor }))
    return open ?? (await storeLeadOrder(txCtx, lead, { part, amountMinor, quote })).order
  })
  return openCheckout(ctx, order, visitorHash)
}

type Part = { part: OrderPart; amountMinor: number }

function isOpenOrder(ctx: Ctx, leadId: string, { part, amountMinor }: Part) {
  return and(
    eq(orders.leadId, leadId),
    eq(orders.source, 'link'),
    eq(orders.part, part),
    eq(orders.amountMinor, amountMinor),
    eq(orders.mode, ctx.gateway.mode),
    inArray(orders.status, payableStatuses),
    gt(orders.createdAt, orderBirthLimit(ctx.clock())),
  )
}

function storeLeadOrder(
  ctx: Ctx,
  lead: NonNullable<Awaited<ReturnType<typeof findLead>>>,
  { part, amountMinor, quote }: Part & { quote: OrderQuote | null },
): Promise<CreatedOrder> {
  const what = lead.quote ? orderQuoteOf(lead.quote).lines.map(({ name }) => name) : [lead.reference]
  return storeOrder({
    ctx,
    input: {
      source: 'link',
      part,
      amountMinor,
      description: `${descriptions[part]}: ${what.join(', ')}`.slice(0, 200),
      customer: { name: lead.name, email: lead.email, phone: lead.phone, companyName: lead.companyName },
      request: {
        projectType: lead.projectType,
        contactMethod: lead.contactMethod,
        bestTime: lead.bestTime,
        timeline: lead.timeline,
        budget: lead.budget,
        projectDescription: lead.message,
      },
      visitorHashes: [],
      quote,
      lead: { id: lead.id },
    },
  })
}

const descriptions: Record<OrderPart, string> = {
  deposit: '10% upfront',
  balance: 'Balance',
  amount: 'Agreed amount',
}

/** Returns the part's amount now, after asking the provider what was paid. */
async function amountOf(
  ctx: Ctx,
  { leadId, part, quote, again }: { leadId: string; part: OrderPart; quote: OrderQuote; again: boolean },
): Promise<number> {
  const { payments } = await askForPayments({ ctx, input: { leadId } })
  const kept = payments.filter(
    (payment) =>
      payment.state === 'paid' &&
      payment.refundedInrMinor < payment.amountInrMinor &&
      // A test payment never counts as real money.
      payment.isSimulated === (ctx.gateway.mode !== 'live'),
  )
  if (part === 'balance') {
    const paid = kept.reduce((sum, payment) => sum + payment.amountInrMinor - payment.refundedInrMinor, 0)
    const left = quote.totalInrMinor - paid
    if (left < orderLimits.minInrMinor) throw new AppError('conflict', 'Nothing is left to pay.')
    return left
  }
  if (!again) {
    const [paid] = kept.filter((payment) => payment.part === 'deposit')
    if (paid) {
      const amount = formatMoney(money(paid.amountInrMinor, 'INR'))
      throw new AppError('conflict', `The deposit is paid: ${amount}, receipt ${paid.number}.`)
    }
    const isChecking = payments.some((payment) => payment.state === 'checking' && payment.part === 'deposit')
    if (isChecking) throw new AppError('conflict', 'A payment of the deposit is being checked. Wait for it.')
  }
  return quote.depositInrMinor
}

/** The choice and its prices, as orders store them. */
export function orderQuoteOf({
  currency,
  multiplier,
  shownTotal,
  totalInrMinor,
  depositInrMinor,
  remainderInrMinor,
  listInrMinor,
  ...items
}: LeadQuote): OrderQuote {
  const sums = {
    currency,
    multiplier,
    shownTotal,
    totalInrMinor,
    depositInrMinor,
    remainderInrMinor,
    listInrMinor,
  }
  if ('recommendations' in items) return { kind: 'recommendations', lines: items.recommendations, ...sums }
  const { packageId, packageName, addOns } = items
  return { kind: 'package', lines: [{ id: packageId, name: packageName }, ...addOns], ...sums }
}
