import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { type OrderPart, payableStatuses } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { placeOrder, storeOrder } from '../checkout/create-order.server.ts'
import { orderBirthLimit } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'

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
  const open = await findOpenOrder(ctx, { leadId, part, amountMinor })
  if (open) return open
  const { placed } = await placeOrder({
    ctx,
    input: {
      source: 'link',
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
      visitorHashes: [],
      quote: part === 'amount' || !quote ? null : { ...quote, claimed: undefined },
      lead: { id: leadId },
    },
  })
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${leadId}, 0))`)
    // Another press may have stored one meanwhile. Nobody ever sees the provider's second order, so nobody pays it.
    return (await findOpenOrder(txCtx, { leadId, part, amountMinor })) ?? storeOrder(txCtx, placed)
  })
}

async function findOpenOrder(
  { db, clock, gateway }: Ctx,
  { leadId, part, amountMinor }: { leadId: string; part: OrderPart; amountMinor: number },
): Promise<OrderRow | undefined> {
  const [open] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.leadId, leadId),
        eq(orders.source, 'link'),
        eq(orders.part, part),
        eq(orders.amountMinor, amountMinor),
        eq(orders.mode, gateway.mode),
        inArray(orders.status, payableStatuses),
        gt(orders.createdAt, orderBirthLimit(clock())),
      ),
    )
  return open
}

const descriptions: Record<OrderPart, string> = {
  deposit: '10% upfront',
  balance: 'Balance',
  amount: 'Agreed amount',
}
