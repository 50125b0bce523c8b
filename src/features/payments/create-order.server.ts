import { randomInt } from 'node:crypto'
import { orders } from '#db/schema/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { type AnyWireQuote, amountsOf } from '#domain/quote.ts'
import { repriceQuote } from '#features/pricing/pricing.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type Ctx, countedVisitor } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import { checkAt } from './check-schedule.server.ts'
import type { OrderQuote, OrderSource, OrderStatus } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import { type OrderRequest, paymentTexts } from './payment.ts'

export type NewOrder = {
  source: OrderSource
  amountMinor: number
  description: string
  customer: { name: string; email: string; phone: string; companyName: string }
  request: OrderRequest
  /** Whoever may pay it besides the holder of its link. */
  visitorHashes: string[]
}

/** An order, and the token of its payment link, which is known this once. */
export type CreatedOrder = { order: OrderRow; linkToken: string }

/**
 * Makes an order for what a visitor chose, at the provider and here. The amount is checked against our own price.
 * @throws AppError `invalid` for an amount or total that is not ours, `unavailable` when the provider makes no order.
 */
export async function createOrder({
  ctx,
  input: { quote: wire, ...order },
}: {
  ctx: Ctx
  input: NewOrder & { quote: AnyWireQuote | null }
}): Promise<CreatedOrder> {
  const quote = wire && (await priceDeposit(ctx, wire, order.amountMinor))
  return storeOrder({ ctx, input: { ...order, quote, lead: null } })
}

/**
 * Makes an order of an amount that has been priced.
 * @throws AppError `unavailable` when the provider makes no order.
 */
export async function storeOrder({
  ctx,
  input: { quote, lead, customer, ...order },
}: {
  ctx: Ctx
  input: NewOrder & { quote: OrderQuote | null; lead: { id: string } | null }
}): Promise<CreatedOrder> {
  const receipt = createReceipt()
  const linkToken = createSecretToken()
  const currency = 'INR'
  const theirs = await askProvider(ctx, {
    amountMinor: order.amountMinor,
    currency,
    receipt,
    notes: { description: order.description, customer_name: customer.name, customer_email: customer.email },
  })
  const now = ctx.clock()
  const [row] = await ctx.db
    .insert(orders)
    .values({
      ...order,
      receipt,
      currency,
      mode: ctx.gateway.mode,
      providerOrderId: theirs.id,
      status: 'created' satisfies OrderStatus,
      linkHash: hashToken(linkToken),
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      companyName: customer.companyName,
      quote,
      visitorId: countedVisitor(ctx),
      leadId: lead?.id ?? null,
      requestReceivedAt: lead && now,
      nextCheckAt: checkAt(now, 0),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('An order was not stored')
  return { order: row, linkToken }
}

async function priceDeposit(ctx: Ctx, wire: AnyWireQuote, amountMinor: number): Promise<OrderQuote> {
  const { basis, quote, mismatch } = await repriceQuote({ ctx, input: wire })
  const { deposit } = quote.charge
  if (mismatch || deposit.amountMinor !== amountMinor) {
    const field = mismatch ? 'quote.total' : 'amount'
    const message = `Our price is ${formatMoney(quote.total)}, and 10% of it is charged as ${formatMoney(deposit)}.`
    throw new AppError('invalid', 'The price has changed. Reload the page to see the new one.', {
      fields: [{ field, message }],
    })
  }
  return {
    kind: 'recommendationIds' in wire ? 'recommendations' : 'package',
    lines: quote.lines.map(({ id, name }) => ({ id, name })),
    ...amountsOf(quote, basis),
  }
}

async function askProvider(ctx: Ctx, asked: Parameters<Ctx['gateway']['createOrder']>[0]) {
  try {
    const made = await ctx.gateway.createOrder(asked)
    if (
      made.amount !== asked.amountMinor ||
      made.currency !== asked.currency ||
      made.receipt !== asked.receipt
    ) {
      ctx.log.error({ providerOrderId: made.id }, 'the provider made another order than asked for')
      throw new GatewayError('unavailable', 'Another order')
    }
    return made
  } catch (error) {
    if (error instanceof GatewayError) throw new AppError('unavailable', paymentTexts.orderFailed)
    throw error
  }
}

// Crockford's base 32, as in references. 100 bits: never the same twice, also beside another installation's.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function createReceipt(): string {
  return `OWP-${Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
