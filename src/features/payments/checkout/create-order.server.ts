import { randomInt } from 'node:crypto'
import { and, arrayContains, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { formatMoney } from '#domain/money.ts'
import { priceToConfirm } from '#domain/pricing.ts'
import type { AnyWireQuote } from '#domain/quote.ts'
import { agreedPriceOf, isPriceToConfirm } from '#domain/quote.ts'
import {
  type OrderPart,
  type OrderRequest,
  type OrderSource,
  payableStatuses,
} from '#domain/records/order.ts'
import { repriceQuote } from '#features/pricing/pricing.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type Ctx, countedVisitor } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import { orderBirthLimit } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-rows.server.ts'
import { settlePayment } from '../orders/settle-payment.server.ts'
import { paymentTexts } from '../payment.ts'
import { checksFrom } from '../provider/check-schedule.server.ts'

export type NewOrder = {
  source: OrderSource
  amountMinor: number
  description: string
  customer: { name: string; email: string; phone: string; companyName: string }
  request: OrderRequest
  /** Hashes of the visitors who may pay the order, besides the link holder. */
  visitorHashes: string[]
}

/** An order as we store it, once the provider has made its own. */
type PlacedOrder = PgInsertValue<typeof orders>

/** An order and its payment link's token, which nothing stores. */
export type CreatedOrder = { order: OrderRow; linkToken: string }

/**
 * Creates an order for a visitor's choice, at the provider and here. Continues the order that the same browser made
 * for the same choice if that still waits for its payment and its request. Checks the amount against our own price.
 * @throws AppError `invalid` for an amount or total other than ours, or a price that staff must confirm first;
 * `conflict` if the earlier order turns out to be paid; `unavailable` if the provider makes no order or does not
 * answer
 */
export async function createOrder({
  ctx,
  input: { quote: wire, ...order },
}: {
  ctx: Ctx
  input: NewOrder & { quote: AnyWireQuote | null }
}): Promise<CreatedOrder> {
  const quote = wire && (await priceDeposit(ctx, wire, order.amountMinor))
  const input = { ...order, quote, lead: null }
  const continued = await continueOrder(ctx, input)
  if (continued) return continued
  const { placed, linkToken } = await placeOrder({ ctx, input })
  return { order: await storeOrder(ctx, placed), linkToken }
}

/** Returns the order that waits for this payment, with the visitor's latest answers and a new link token. */
async function continueOrder(
  ctx: Ctx,
  {
    source,
    amountMinor,
    description,
    customer,
    request,
    visitorHashes,
    quote,
  }: NewOrder & { quote: AgreedPrice | null },
): Promise<CreatedOrder | null> {
  const now = ctx.clock()
  const waits = and(
    arrayContains(orders.visitorHashes, visitorHashes),
    inArray(orders.status, payableStatuses),
    isNull(orders.requestReceivedAt),
  )
  const [open] = await ctx.db
    .select({ id: orders.id, providerOrderId: orders.providerOrderId })
    .from(orders)
    .where(
      and(
        waits,
        eq(orders.mode, ctx.gateway.mode),
        eq(orders.source, source),
        eq(orders.amountMinor, amountMinor),
        quote ? eq(orders.quote, quote) : and(isNull(orders.quote), eq(orders.description, description)),
        gt(orders.createdAt, orderBirthLimit(now)),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!open) return null
  await requireUnpaid(ctx, open.providerOrderId)
  const linkToken = createSecretToken()
  const [order] = await ctx.db
    .update(orders)
    .set({
      description,
      customerName: customer.name,
      customerEmail: customer.email,
      ownerId: verifiedOwnerOf(customer.email),
      customerPhone: customer.phone,
      companyName: customer.companyName,
      request,
      linkHash: hashToken(linkToken),
      ...checksFrom(now, 0),
      updatedAt: now,
    })
    .where(and(waits, eq(orders.id, open.id)))
    .returning()
  return order ? { order, linkToken } : null
}

async function requireUnpaid(ctx: Ctx, providerOrderId: string): Promise<void> {
  const { state } = await settlePayment({ ctx, input: { providerOrderId, by: 'reconciler' } }).catch(
    (error: unknown) => {
      if (error instanceof GatewayError) throw new AppError('unavailable', paymentTexts.orderFailed)
      throw error
    },
  )
  if (state === 'settled') {
    throw new AppError('conflict', 'This has been paid already. Send your request: it goes with the payment.')
  }
}

/**
 * Creates the provider's order for a priced amount. Not for use in a transaction, whose connection and locks would wait
 * for the provider.
 * @returns our order, for `storeOrder`; it is nobody's until it is stored
 * @throws AppError `unavailable` if the provider makes no order
 */
export async function placeOrder({
  ctx,
  input: { quote, lead, customer, ...order },
}: {
  ctx: Ctx
  input: NewOrder & { quote: AgreedPrice | null; lead: { id: string } | null; part?: OrderPart }
}): Promise<{ placed: PlacedOrder; linkToken: string }> {
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
  const placed: PlacedOrder = {
    ...order,
    receipt,
    currency,
    mode: ctx.gateway.mode,
    providerOrderId: theirs.id,
    status: 'created',
    linkHash: hashToken(linkToken),
    customerName: customer.name,
    customerEmail: customer.email,
    ownerId: verifiedOwnerOf(customer.email),
    customerPhone: customer.phone,
    companyName: customer.companyName,
    quote,
    visitorId: countedVisitor(ctx),
    leadId: lead?.id ?? null,
    requestReceivedAt: lead && now,
    ...checksFrom(now, 0),
    createdAt: now,
    updatedAt: now,
  }
  return { placed, linkToken }
}

export async function storeOrder({ db }: Pick<Ctx, 'db'>, placed: PlacedOrder): Promise<OrderRow> {
  const [order] = await db.insert(orders).values(placed).returning()
  if (!order) throw new Error('An order was not stored')
  return order
}

async function priceDeposit(ctx: Ctx, wire: AnyWireQuote, amountMinor: number): Promise<AgreedPrice> {
  const { quote, claimed } = await repriceQuote({ ctx, input: wire })
  const { deposit } = quote.charge
  if (claimed || deposit.amountMinor !== amountMinor) {
    const field = claimed ? 'quote.total' : 'amount'
    const message = `Our price is ${formatMoney(quote.total)}, and 10% of it is charged as ${formatMoney(deposit)}.`
    throw new AppError('invalid', 'The price has changed. Reload the page to see the new one.', {
      fields: [{ field, message }],
    })
  }
  requireChargeable(quote)
  return agreedPriceOf(quote)
}

/**
 * Refuses to charge a price below the floor. Every way to pay calls this.
 * @param advice what else staff can do, added to the visitors' sentence
 * @throws AppError `invalid` for a price below the floor
 */
export function requireChargeable(quote: AgreedPrice, advice = ''): void {
  if (isPriceToConfirm(quote)) throw new AppError('invalid', `${priceToConfirm} ${advice}`.trim())
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

// Crockford's base 32, as in references. 100 random bits never repeat, even beside another installation's.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function createReceipt(): string {
  return `OWP-${Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
