import { withEarlierFields } from '#domain/money/earlier-price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { isPriceToConfirm } from '#domain/money/quote.ts'
import { type OrderPart, orderStates } from '#domain/records/order.ts'
import {
  findReference,
  leadRecord,
  recordSending,
  requireLead,
  wasLaunched,
} from '#features/leads/lead.server.ts'
import { type PaymentLinkView, paymentLinkPath } from '#features/payments/links/payment-link.ts'
import { requireChargeable } from '#features/payments/orders/create-order.server.ts'
import {
  isExpired,
  type NewPaymentLink,
  orderEndsAt,
  type PaymentLinkAnswer,
} from '#features/payments/orders/order.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { alreadyPaid, startPayment } from '#features/payments/orders/start-payment.server.ts'
import { findLinkedOrder, renewLink } from '#features/payments/payment.server.ts'
import type { PaymentStart } from '#features/payments/payment-api.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { changeRecord, inTransaction } from '#platform/records/change-record.server.ts'
import { findBalance, findDeposit, findLeft, refuseUnlessRead, requireOwed } from './account/owed.server.ts'
import { findOpenInvoices } from './documents/open-invoices.server.ts'
import { ensureLeadOrder } from './ensure-lead-order.server.ts'

/**
 * Replaces an open link for the same part, so that nothing is paid twice.
 * @throws AppError `not-found`; `invalid` for a missing amount or address, or an unconfirmed price; `conflict` without a price or
 * with nothing left to pay, and, unless `despite` has that refusal, for a deposit that is paid or being checked, or
 * beside an invoice of another part or amount
 */
export async function createPaymentLink(
  ctx: Ctx,
  {
    leadId,
    part = 'deposit',
    amountInrMinor = null,
    isMailed = false,
    despite = [],
  }: { leadId: string } & Partial<NewPaymentLink>,
): Promise<PaymentLinkAnswer> {
  requireStaff(ctx)
  const lead = await requireLead(ctx, { id: leadId })
  if (isMailed && lead.email === '') throw refused('isMailed', 'We don’t have this client’s email address.')
  const amountMinor = {
    deposit: async () => (await findDeposit(ctx, { leadId, despite })).amountInrMinor,
    balance: async () => (await findBalance(ctx, { leadId })).owedInrMinor,
    amount: async () => amountInrMinor,
  }
  const asked = await amountMinor[part]()
  if (asked === null) throw refused('amountInrMinor', 'Enter the amount.')
  await requireNoOtherInvoice(ctx, { leadId, part, amountMinor: asked, despite })
  const { id: orderId } = await ensureLeadOrder(ctx, { leadId, part, amountMinor: asked })
  const which = { id: leadId, version: null, by: 'staff' } as const
  return inTransaction(ctx, async (txCtx) => {
    // As the settlement does, before the lead.
    const { token } = await renewLink(txCtx, { orderId })
    return changeRecord(txCtx, leadRecord, which, async ({ append, mail, touch }) => {
      const link = { orderId, part, amountInrMinor: asked, isMailed }
      const eventId = await append({ kind: 'payment-link', data: link })
      if (isMailed) {
        await mail('payment-link', `${orderId}.${eventId}`)
        await recordSending(txCtx, { leadId })
      }
      await touch()
      return { orderId, payment_link: isMailed ? null : paymentLinkPath(token) }
    })
  })
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] })
}

/** Only a payment of the same part and amount settles an invoice. */
async function requireNoOtherInvoice(
  ctx: Ctx,
  {
    leadId,
    part,
    amountMinor,
    despite,
  }: { leadId: string; part: OrderPart; amountMinor: number; despite: readonly string[] },
): Promise<void> {
  const open = await findOpenInvoices(ctx, { leadId })
  const other = open.find((invoice) => invoice.part !== part || invoice.amountMinor !== amountMinor)
  if (!other) return
  const amount = formatRupees(other.amountMinor)
  refuseUnlessRead(
    despite,
    `Invoice ${other.number} asks for ${amount}. A payment by this link counts towards the same price, and the invoice can’t be paid once the balance is below its amount. Cancel it first, or invoice the new balance afterwards.`,
  )
}

/** @throws AppError `not-found` */
export async function readPaymentLink(ctx: Ctx): Promise<PaymentLinkView> {
  return viewOf(ctx, await findLinkedOrder(ctx))
}

export async function viewOf(ctx: Ctx, order: OrderRow): Promise<PaymentLinkView> {
  const { quote, leadId } = order
  const left = await findLeft(ctx, order)
  const view = {
    description: order.description,
    headline: headlineOf(order),
    customerName: order.customerName,
    status: order.status,
    part: order.part,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    quote: quote && withEarlierFields(quote),
    isPayingOff: ctx.gateway.mode === 'off',
    isPriceToConfirm: quote !== null && isPriceToConfirm(quote),
    receipt: order.receipt,
    isSimulated: order.mode !== 'live',
    createdAt: order.createdAt.toISOString(),
    endsAt: orderEndsAt(order.createdAt).toISOString(),
    isExpired: isOverdue(ctx, order),
    paidAt: order.paidAt?.toISOString() ?? null,
    left,
    reference: leadId && (await findReference(ctx, { leadId })),
    isLaunched: await wasLaunched(ctx, { leadId }),
    // For pages of release ae3571f.
    isBalancePaid: order.part === 'deposit' && left?.leftInrMinor === 0,
  }
  return view
}

/** A form's description already names the client. */
function headlineOf({ source, description, customerName }: OrderRow): string {
  return source === 'link' && customerName ? `${description}, for ${customerName}` : description
}

/**
 * Restarts polling as for a new order.
 * @throws AppError `not-found`; `conflict` if paid, expired or made with other keys; `invalid` for an unconfirmed
 * price
 */
export async function startLinkPayment(
  ctx: Ctx,
  { visitorHash }: { visitorHash: string },
): Promise<PaymentStart> {
  const order = await findLinkedOrder(ctx)
  return startOrderPayment(ctx, order, visitorHash)
}

/** @throws AppError as `startLinkPayment` does */
export async function startOrderPayment(
  ctx: Ctx,
  order: OrderRow,
  visitorHash: string,
): Promise<PaymentStart> {
  if (!orderStates[order.status].canBePaid) throw alreadyPaid()
  if (isOverdue(ctx, order)) {
    throw new AppError('conflict', 'This link has expired. Ask us for a new one.')
  }
  if (order.mode !== ctx.gateway.mode) {
    throw new AppError('conflict', 'This link can no longer be paid. Ask us for a new one.')
  }
  if (order.quote) requireChargeable(order.quote)
  await requireOwed(ctx, order, 'link')
  return startPayment(ctx, order, visitorHash)
}

/**
 * Mails the agency once per order.
 * @throws AppError `not-found`; `conflict` if the link can still be paid or was paid
 */
export async function requestNewLink(ctx: Ctx): Promise<void> {
  const order = await findLinkedOrder(ctx)
  if (!isOverdue(ctx, order)) throw new AppError('conflict', 'This link hasn’t expired. Reload the page.')
  await queueMail(ctx, 'fresh-link', order.id)
}

function isOverdue({ clock }: Ctx, { status, createdAt }: OrderRow): boolean {
  return isExpired({ status: status, createdAt }, clock())
}

/**
 * Uses an open order if there is one.
 * @throws AppError `conflict` if the deposit is paid or being checked; `unavailable` if the provider does not answer
 */
export async function startDepositPayment(
  ctx: Ctx,
  { leadId, visitorHash }: { leadId: string; visitorHash: string },
): Promise<PaymentStart> {
  const { amountInrMinor: amountMinor } = await findDeposit(ctx, { leadId })
  const order = await ensureLeadOrder(ctx, { leadId, part: 'deposit', amountMinor })
  return startOrderPayment(ctx, order, visitorHash)
}
