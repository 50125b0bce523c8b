import type { AgreedPrice } from '#domain/agreed-price.ts'
import { type Owed, owedOf, type PaidForPrice, type PriceLeft } from '#domain/owed.ts'
import { isPriceToConfirm } from '#domain/quote.ts'
import { orderStates } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { findPaidForPrice } from './lead-payments.server.ts'
import type { OrderRow } from './order-rows.server.ts'

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
