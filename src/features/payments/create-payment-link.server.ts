import { and, eq, inArray } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import type { LeadQuote } from '#features/leads/lead.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import { storeOrder } from './create-order.server.ts'
import { type OrderQuote, type PaymentLinkAnswer, payableStatuses } from './order.ts'
import { paymentLinkPath } from './payment.ts'

/**
 * A link by which a lead pays the deposit of its quote. An open link of the same lead is replaced and stops working, so
 * that one deposit is never paid through two.
 * @throws AppError `not-found`, or `conflict` for a lead without a price.
 */
export async function createPaymentLink({
  ctx,
  input: { leadId },
}: {
  ctx: Ctx
  input: { leadId: string }
}): Promise<PaymentLinkAnswer> {
  requireStaff(ctx)
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.id, leadId))
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  const quote = lead.quote as LeadQuote | null
  if (!quote) throw new AppError('conflict', 'This request has no price yet.')

  const token = createSecretToken()
  const [open] = await ctx.db
    .update(orders)
    .set({ linkHash: hashToken(token) })
    .where(
      and(
        eq(orders.leadId, leadId),
        eq(orders.source, 'link'),
        eq(orders.mode, ctx.gateway.mode),
        inArray(orders.status, payableStatuses),
      ),
    )
    .returning({ id: orders.id })
  if (open) return { orderId: open.id, payment_link: paymentLinkPath(token) }

  const orderQuote = orderQuoteOf(quote)
  const { order, linkToken } = await storeOrder({
    ctx,
    input: {
      source: 'link',
      amountMinor: quote.depositInrMinor,
      description: `10% upfront: ${orderQuote.lines.map(({ name }) => name).join(', ')}`.slice(0, 200),
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
      quote: orderQuote,
      lead: { id: leadId },
    },
  })
  return { orderId: order.id, payment_link: paymentLinkPath(linkToken) }
}

function orderQuoteOf({
  currency,
  multiplier,
  shownTotal,
  totalInrMinor,
  depositInrMinor,
  remainderInrMinor,
  ...items
}: LeadQuote): OrderQuote {
  const sums = { currency, multiplier, shownTotal, totalInrMinor, depositInrMinor, remainderInrMinor }
  if ('recommendations' in items) return { kind: 'recommendations', lines: items.recommendations, ...sums }
  const { packageId, packageName, addOns } = items
  return { kind: 'package', lines: [{ id: packageId, name: packageName }, ...addOns], ...sums }
}
