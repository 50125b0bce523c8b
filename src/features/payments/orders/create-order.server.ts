import { randomInt } from 'node:crypto'
import { and, arrayContains, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatMoney } from '#domain/money/money.ts'
import { priceChangedText } from '#domain/money/price-changes.ts'
import { priceToConfirmText } from '#domain/money/pricing.ts'
import type { AnyWireQuote } from '#domain/money/quote.ts'
import { agreedPriceOf, isPriceToConfirm } from '#domain/money/quote.ts'
import {
  type OrderPart,
  type OrderRequest,
  type OrderSource,
  payableStatuses,
} from '#domain/records/order.ts'
import { repriceQuote } from '#features/pricing/pricing.server.ts'
import { createSecretToken, hashToken } from '#platform/access/secret-token.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { analyticsIdOf, type Ctx } from '#platform/context.server.ts'
import { logEvent } from '#platform/log.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { paymentTexts } from '../payment.ts'
import { checkSchedule } from '../provider/check-schedule.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { orderExpiryCutoff } from './order.ts'
import type { OrderRow } from './order-queries.server.ts'

export type NewOrder = {
  source: OrderSource
  amountMinor: number
  description: string
  customer: { name: string; email: string; phone: string; companyName: string }
  request: OrderRequest
  /** Visitors who may pay, besides the link holder. */
  visitorHashes: string[]
}

type NewOrderRow = PgInsertValue<typeof orders>

export type CreatedOrder = { order: OrderRow; linkToken: string }

/**
 * Continues this browser's unpaid order for the same choice.
 * @throws AppError `invalid` for another price than ours or an unconfirmed one; `conflict` if paid; `unavailable`
 */
export async function createOrder(
  ctx: Ctx,
  { quote: wire, ...order }: NewOrder & { quote: AnyWireQuote | null },
): Promise<CreatedOrder> {
  const quote = wire && (await priceDeposit(ctx, wire, order.amountMinor))
  const input = { ...order, quote, lead: null }
  const continued = await continueOrder(ctx, input)
  if (continued) return continued
  const { row, linkToken } = await createProviderOrder(ctx, input)
  return { order: await storeOrder(ctx, row), linkToken }
}

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
        gt(orders.createdAt, orderExpiryCutoff(now)),
      ),
    )
    .orderBy(...newestFirst(orders))
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
      ...checkSchedule(now, 0),
      updatedAt: now,
    })
    .where(and(waits, eq(orders.id, open.id)))
    .returning()
  return order ? { order, linkToken } : null
}

async function requireUnpaid(ctx: Ctx, providerOrderId: string): Promise<void> {
  const { state } = await settlePayment(ctx, { providerOrderId, by: 'reconciler' }).catch(
    (error: unknown) => {
      if (error instanceof GatewayError) throw new AppError('unavailable', paymentTexts.orderFailed)
      throw error
    },
  )
  if (state === 'settled') {
    throw new AppError('conflict', 'This has already been paid. Send your request: it goes with the payment.')
  }
}

/**
 * Not inside a transaction, whose locks would wait for the provider.
 * @throws AppError `unavailable`
 */
export async function createProviderOrder(
  ctx: Ctx,
  {
    quote,
    lead,
    customer,
    ...order
  }: NewOrder & { quote: AgreedPrice | null; lead: { id: string } | null; part?: OrderPart },
): Promise<{ row: NewOrderRow; linkToken: string }> {
  const receipt = createReceipt()
  const linkToken = createSecretToken()
  const currency = 'INR'
  const theirs = await requestProviderOrder(ctx, {
    amountMinor: order.amountMinor,
    currency,
    receipt,
    notes: { description: order.description, customer_name: customer.name, customer_email: customer.email },
  })
  const now = ctx.clock()
  const row: NewOrderRow = {
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
    visitorId: analyticsIdOf(ctx),
    leadId: lead?.id ?? null,
    requestReceivedAt: lead && now,
    ...checkSchedule(now, 0),
    createdAt: now,
    updatedAt: now,
  }
  return { row, linkToken }
}

export async function storeOrder({ db, log }: Pick<Ctx, 'db' | 'log'>, row: NewOrderRow): Promise<OrderRow> {
  const [order] = await db.insert(orders).values(row).returning()
  if (!order) throw new Error('An order was not stored')
  const { id: orderId, leadId, source, part, mode, amountMinor: amountInrMinor } = order
  logEvent(log, 'order-created', { orderId, leadId, source, part, mode, amountInrMinor })
  return order
}

async function priceDeposit(ctx: Ctx, wire: AnyWireQuote, amountMinor: number): Promise<AgreedPrice> {
  const { quote, claimed } = await repriceQuote(ctx, wire)
  const { deposit } = quote.charge
  if (claimed || deposit.amountMinor !== amountMinor) {
    const field = claimed ? 'quote.total' : 'amount'
    const message = `Our price is ${formatMoney(quote.total)}, and 10% of it is charged as ${formatMoney(deposit)}.`
    const detail = claimed
      ? priceChangedText(claimed, quote.total)
      : 'The price has changed. Reload the page to see the new one.'
    throw new AppError('invalid', detail, { fields: [{ field, message }] })
  }
  requireChargeable(quote)
  return agreedPriceOf(quote)
}

/** @throws AppError `invalid` below the charge floor; `advice` is appended for staff */
export function requireChargeable(quote: AgreedPrice, advice = ''): void {
  if (isPriceToConfirm(quote)) throw new AppError('invalid', `${priceToConfirmText} ${advice}`.trim())
}

async function requestProviderOrder(ctx: Ctx, wanted: Parameters<Ctx['gateway']['createOrder']>[0]) {
  try {
    const made = await ctx.gateway.createOrder(wanted)
    if (
      made.amount !== wanted.amountMinor ||
      made.currency !== wanted.currency ||
      made.receipt !== wanted.receipt
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

// Crockford's base 32, 100 random bits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function createReceipt(): string {
  return `OWP-${Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
