import { providerLimits } from '#domain/provider-limits.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { openOrder } from '#features/payments/checkout/open-order.server.ts'
import type { OrderRow } from '#features/payments/orders/order-rows.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'

/**
 * Returns the order with which a lead pays a part: the one that waits for its payment, or a new one. The button on the
 * quote, a payment link and an invoice come to the same order, so that nobody pays twice; also two presses at once.
 * @param input.description for a new order
 * @throws AppError `not-found` without the lead; `unavailable` if the provider makes no order
 */
export async function openLeadOrder({
  ctx,
  input: { leadId, part, amountMinor, description },
}: {
  ctx: Ctx
  input: { leadId: string; part: OrderPart; amountMinor: number; description?: string }
}): Promise<OrderRow> {
  const lead = await findLead({ ctx, input: { id: leadId } })
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  const { quote } = lead
  const what = quote ? quote.lines.map(({ name }) => name) : [lead.reference]
  return openOrder({
    ctx,
    input: {
      leadId,
      part,
      amountMinor,
      description: (description ?? `${descriptions[part]}: ${what.join(', ')}`).slice(
        0,
        providerLimits.description,
      ),
      customer: { name: lead.name, email: lead.email, phone: lead.phone, companyName: lead.companyName },
      request: {
        projectType: lead.projectType,
        contactMethod: lead.contactMethod,
        bestTime: lead.bestTime,
        timeline: lead.timeline,
        budget: lead.budget,
        projectDescription: lead.message,
      },
      quote: part === 'amount' || !quote ? null : { ...quote, claimed: undefined },
    },
  })
}

const descriptions: Record<OrderPart, string> = {
  deposit: '10% upfront',
  balance: 'Balance',
  amount: 'Agreed amount',
}
