import { formatRupees } from '#domain/money.ts'
import { isPriceToConfirm } from '#domain/quote.ts'
import { type OrderPart, orderStates } from '#domain/records/order.ts'
import { findOpenInvoices } from '#features/invoices/open-invoices.server.ts'
import { findLead, findReference } from '#features/leads/lead.server.ts'
import { alreadyPaid, checkOut } from '#features/payments/checkout/check-out.server.ts'
import { requireChargeable } from '#features/payments/checkout/create-order.server.ts'
import {
  isExpired,
  type NewPaymentLink,
  orderEndsAt,
  type PaymentLinkAnswer,
} from '#features/payments/orders/order.ts'
import type { OrderRow } from '#features/payments/orders/order-rows.server.ts'
import { type PaymentLinkView, paymentLinkPath } from '#features/payments/orders/payment-link.ts'
import { findLinkedOrder, renewLink } from '#features/payments/payment.server.ts'
import type { LinkCheckoutAnswer } from '#features/payments/payment-api.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { openLeadOrder } from './lead-order.server.ts'
import { findBalance, findDeposit, findLeft, requireOwed } from './owed.server.ts'

/**
 * Creates a link with which a lead pays the deposit of its quote, the balance, or another amount. It replaces an open
 * link for the same part, so that nobody pays twice.
 * @throws AppError `not-found`; `invalid` for a missing amount or a price that staff must confirm first; `conflict`
 * for a lead without a price or with nothing left to pay, and unless `again` is set for a deposit that is paid or being
 * checked, and beside an invoice that asks for something else
 */
export async function createPaymentLink({
  ctx,
  input: { leadId, part = 'deposit', amountInrMinor = null, again = false },
}: {
  ctx: Ctx
  input: { leadId: string } & Partial<NewPaymentLink>
}): Promise<PaymentLinkAnswer> {
  requireStaff(ctx)
  if (!(await findLead({ ctx, input: { id: leadId } })))
    throw new AppError('not-found', 'There is no such lead.')
  const amountMinor = {
    deposit: async () => (await findDeposit({ ctx, input: { leadId, again } })).amountInrMinor,
    balance: async () => (await findBalance({ ctx, input: { leadId } })).owedInrMinor,
    amount: async () => amountInrMinor,
  }
  const asked = await amountMinor[part]()
  if (asked === null) {
    const message = 'Enter the amount.'
    throw new AppError('invalid', message, { fields: [{ field: 'amountInrMinor', message }] })
  }
  if (!again) await requireNoOtherInvoice(ctx, { leadId, part, amountMinor: asked })
  const order = await openLeadOrder({ ctx, input: { leadId, part, amountMinor: asked } })
  const { token } = await renewLink({ ctx, input: { orderId: order.id } })
  return { orderId: order.id, payment_link: paymentLinkPath(token) }
}

/** An invoice is paid by a payment of its own part and amount alone. */
async function requireNoOtherInvoice(
  ctx: Ctx,
  { leadId, part, amountMinor }: { leadId: string; part: OrderPart; amountMinor: number },
): Promise<void> {
  const open = await findOpenInvoices({ ctx, input: { leadId } })
  const other = open.find((invoice) => invoice.part !== part || invoice.amountMinor !== amountMinor)
  if (!other) return
  const amount = formatRupees(other.amountMinor)
  throw new AppError(
    'conflict',
    `Invoice ${other.number} asks for ${amount}. What comes by this link counts towards the same price, and the invoice cannot be paid once less than its amount is left. Cancel it first, or issue one of the rest afterwards.`,
  )
}

/**
 * Reads the order of a payment link for its holder.
 * @throws AppError `not-found`
 */
export async function readPaymentLink({ ctx }: { ctx: Ctx }): Promise<PaymentLinkView> {
  const order = await findLinkedOrder({ ctx })
  const { quote, leadId } = order
  return {
    description: order.description,
    headline: headlineOf(order),
    customerName: order.customerName,
    status: order.status,
    part: order.part,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    quote,
    isPayingOff: ctx.gateway.mode === 'off',
    isPriceToConfirm: quote !== null && isPriceToConfirm(quote),
    receipt: order.receipt,
    isSimulated: order.mode !== 'live',
    createdAt: order.createdAt.toISOString(),
    endsAt: orderEndsAt(order.createdAt).toISOString(),
    isExpired: isOverdue(ctx, order),
    paidAt: order.paidAt?.toISOString() ?? null,
    left: await findLeft({ ctx, input: order }),
    reference: leadId && (await findReference({ ctx, input: { leadId } })),
  }
}

/** A form's description already says for whom; staff's links say only what for. */
function headlineOf({ source, description, customerName }: OrderRow): string {
  return source === 'link' && customerName ? `${description}, for ${customerName}` : description
}

/**
 * Lets a link holder pay the order from this browser, and restarts the checks at the provider as for a new order.
 * @throws AppError `not-found`; `conflict` if the order is paid, has expired or was made with other keys; `invalid`
 * for a price that staff must confirm first
 */
export async function startLinkCheckout({
  ctx,
  input: { visitorHash },
}: {
  ctx: Ctx
  input: { visitorHash: string }
}): Promise<LinkCheckoutAnswer> {
  const order = await findLinkedOrder({ ctx })
  return openCheckout(ctx, order, visitorHash)
}

/** Lets a browser pay an order. @throws AppError as `startLinkCheckout` does */
export async function openCheckout(
  ctx: Ctx,
  order: OrderRow,
  visitorHash: string,
): Promise<LinkCheckoutAnswer> {
  if (!orderStates[order.status].canBePaid) throw alreadyPaid()
  if (isOverdue(ctx, order)) {
    throw new AppError('conflict', 'This link has expired. Ask us for a new one.')
  }
  if (order.mode !== ctx.gateway.mode) {
    throw new AppError('conflict', 'This link can no longer be paid. Ask us for a new one.')
  }
  if (order.quote) requireChargeable(order.quote)
  await requireOwed(ctx, order, 'link')
  return checkOut(ctx, order, visitorHash)
}

/**
 * Tells the agency that the holder of an expired link wants to pay, once an order, however often they ask.
 * @throws AppError `not-found`; `conflict` if the link can still be paid or was paid
 */
export async function askForFreshLink({ ctx }: { ctx: Ctx }): Promise<void> {
  const order = await findLinkedOrder({ ctx })
  if (!isOverdue(ctx, order))
    throw new AppError('conflict', 'This link has not expired. Load the page again.')
  await queueMail(ctx, 'fresh-link', order.id)
}

function isOverdue({ clock }: Ctx, { status, createdAt }: OrderRow): boolean {
  return isExpired({ status: status, createdAt }, clock())
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
  const { amountInrMinor: amountMinor } = await findDeposit({ ctx, input: { leadId } })
  const order = await openLeadOrder({ ctx, input: { leadId, part: 'deposit', amountMinor } })
  return openCheckout(ctx, order, visitorHash)
}
