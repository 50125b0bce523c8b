import { providerLimits } from '#domain/provider-limits.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { ensureOrder } from '#features/payments/orders/ensure-order.server.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'

/**
 * Quote, payment link, invoice and concurrent clicks share a part's open order, so that nothing is paid twice.
 * @throws AppError `not-found` without the lead; `unavailable` if the provider creates no order
 */
export async function ensureLeadOrder(
  ctx: Ctx,
  {
    leadId,
    part,
    amountMinor,
    description,
  }: { leadId: string; part: OrderPart; amountMinor: number; description?: string },
): Promise<OrderRow> {
  const lead = await findLead(ctx, { id: leadId })
  if (!lead) throw new AppError('not-found', 'This lead doesn’t exist.')
  const { quote } = lead
  const what = quote ? quote.lines.map(({ name }) => name) : [lead.reference]
  return ensureOrder(ctx, {
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
  })
}

const descriptions: Record<OrderPart, string> = {
  deposit: '10% upfront',
  balance: 'Balance',
  amount: 'Agreed amount',
  extra: 'Invoice',
}
