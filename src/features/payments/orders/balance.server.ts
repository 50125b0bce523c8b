import { and, eq, gt, inArray } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireChargeable, storeOrder } from '../checkout/create-order.server.ts'
import { askForPayments, type KnownPayment } from '../payment.server.ts'
import { orderLimits } from '../payment-api.ts'
import { askProvider } from '../provider/ask-provider.server.ts'
import { orderQuoteOf } from './create-payment-link.server.ts'
import { type OrderPart, type OrderQuote, orderBirthLimit, orderStates, payableStatuses } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import { checkOut } from './payment-link.server.ts'

/** What is left of a lead's price, and the payments that count towards it. */
export type Balance = {
  quote: OrderQuote
  customer: { name: string; companyName: string; email: string }
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
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  if (!lead.quote) throw new AppError('conflict', 'This request has no price yet.')
  const quote = orderQuoteOf(lead.quote)
  requireChargeable(quote, 'Agree on one with the customer, then make a link for an amount.')
  const { payments } = await askForPayments({ ctx, input: { leadId } })
  const kept = payments.filter((payment) => isKept(ctx, payment))
  const paid = kept.reduce((sum, payment) => sum + payment.amountInrMinor - payment.refundedInrMinor, 0)
  const leftInrMinor = quote.totalInrMinor - paid
  if (leftInrMinor < orderLimits.minInrMinor) throw new AppError('conflict', 'Nothing is left to pay.')
  const { name, companyName, email } = lead
  return { quote, customer: { name, companyName, email }, kept, leftInrMinor }
}

/** Whether money of a payment is still here. A test payment never counts as real money. */
export function isKept({ gateway }: Pick<Ctx, 'gateway'>, payment: KnownPayment): boolean {
  return (
    payment.state === 'paid' &&
    payment.refundedInrMinor < payment.amountInrMinor &&
    payment.isSimulated === (gateway.mode !== 'live')
  )
}

type AskedPart = { leadId: string; part: OrderPart; amountMinor: number; description: string }

/**
 * Returns the order with which a lead pays this part: the one that is open, which a payment link may have made, or a new
 * one.
 * @param input.orderId the part's order so far; null without one
 * @throws AppError `not-found` without the lead; `conflict` if the order was paid; `unavailable`
 */
export async function openPartOrder({
  ctx,
  input: { orderId, leadId, part, amountMinor, description },
}: {
  ctx: Ctx
  input: AskedPart & { orderId: string | null }
}): Promise<OrderRow> {
  const sameMode = eq(orders.mode, ctx.gateway.mode)
  if (orderId !== null) {
    const [known] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), sameMode))
    if (known) {
      const isPaid = orderStates[known.status].isPaid || (await askProvider(ctx, known, 'page')) === 'paid'
      if (isPaid) throw new AppError('conflict', 'This has been paid already.')
      return known
    }
  }
  const [open] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.leadId, leadId),
        eq(orders.source, 'link'),
        eq(orders.part, part),
        eq(orders.amountMinor, amountMinor),
        sameMode,
        inArray(orders.status, payableStatuses),
        gt(orders.createdAt, orderBirthLimit(ctx.clock())),
      ),
    )
  if (open) return open
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  const { order } = await storeOrder({
    ctx,
    input: {
      source: 'link',
      part,
      amountMinor,
      description,
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
      quote: lead.quote && orderQuoteOf(lead.quote),
      lead: { id: leadId },
    },
  })
  return order
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
