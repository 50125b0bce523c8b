import { and, eq, inArray, sql } from 'drizzle-orm'
import { referenceOfLead } from '#db/joins.ts'
import { orders } from '#db/schema/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { isPriceToConfirm } from '#domain/quote.ts'
import { orderStates, payableStatuses } from '#domain/records/order.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireLink } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { requireChargeable } from '../checkout/create-order.server.ts'
import type { LinkCheckoutAnswer } from '../payment-api.ts'
import { checksFrom } from '../provider/check-schedule.server.ts'
import { isExpired, orderEndsAt } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findLeft, findOwed } from './owed.server.ts'
import type { PaymentLinkView } from './payment-link.ts'

/**
 * Reads the order of a payment link for its holder.
 * @throws AppError `not-found`
 */
export async function readPaymentLink({ ctx }: { ctx: Ctx }): Promise<PaymentLinkView> {
  const { order, reference } = await findByLink(ctx)
  const quote = order.quote
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
    reference,
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
  const { order } = await findByLink(ctx)
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
 * Refuses to take more than what is left of a price: part of it may have been paid another way, or have come off.
 * @param asksFor what asks for it
 * @throws AppError `conflict`
 */
export async function requireOwed(
  ctx: Ctx,
  { leadId, part, amountMinor }: Pick<OrderRow, 'leadId' | 'part' | 'amountMinor'>,
  asksFor: 'link' | 'invoice',
): Promise<void> {
  if (leadId === null || part === 'amount') return
  const owed = await findOwed({ ctx, input: { leadId } })
  if (owed && owed.owedInrMinor < amountMinor) {
    const left = formatRupees(owed.owedInrMinor)
    throw new AppError(
      'conflict',
      owed.owedInrMinor === 0
        ? 'The whole price is paid. Nothing is left to pay.'
        : `Only ${left} is left to pay. Ask us for a new ${asksFor}.`,
    )
  }
}

/** Adds this browser to those that may pay the order. @throws AppError `conflict` once it is paid */
export async function checkOut(ctx: Ctx, order: OrderRow, visitorHash: string): Promise<LinkCheckoutAnswer> {
  const [open] = await ctx.db
    .update(orders)
    .set({
      ...checksFrom(ctx.clock(), 0),
      visitorHashes: sql`array_append(array_remove(${orders.visitorHashes}, ${visitorHash}), ${visitorHash})`,
    })
    .where(and(eq(orders.id, order.id), inArray(orders.status, payableStatuses)))
    .returning({ id: orders.id })
  // Somebody paid at this very moment.
  if (!open) throw alreadyPaid()
  return {
    success: true,
    razorpay_key: ctx.gateway.keyId,
    checkout_script: ctx.gateway.checkoutScript,
    order: { id: order.providerOrderId, amount: order.amountMinor, currency: 'INR' },
    prefill: prefillOf(ctx, order),
  }
}

/** The provider's window asks for what it lacks. A mailed link may be in anyone's hands, so its holder gets the name alone. */
function prefillOf(
  { actor }: Ctx,
  { customerName: name, customerEmail: email, customerPhone: phone }: OrderRow,
): LinkCheckoutAnswer['prefill'] {
  return actor.kind === 'link-holder' ? { name, email: '', phone: '' } : { name, email, phone }
}

/**
 * Tells the agency that the holder of an expired link wants to pay, once an order, however often they ask.
 * @throws AppError `not-found`; `conflict` if the link can still be paid or was paid
 */
export async function askForFreshLink({ ctx }: { ctx: Ctx }): Promise<void> {
  const { order } = await findByLink(ctx)
  if (!isOverdue(ctx, order))
    throw new AppError('conflict', 'This link has not expired. Load the page again.')
  await queueMail(ctx, 'fresh-link', order.id)
}

function alreadyPaid(): AppError {
  return new AppError('conflict', 'This has been paid already.')
}

function isOverdue({ clock }: Ctx, { status, createdAt }: OrderRow): boolean {
  return isExpired({ status: status, createdAt }, clock())
}

/** @throws AppError `unauthenticated` without a link; `not-found` for an unknown link */
async function findByLink(ctx: Ctx): Promise<{ order: OrderRow; reference: string | null }> {
  const { linkHash } = requireLink(ctx)
  const [row] = await ctx.db
    .select({ order: orders, reference: referenceOfLead(orders.leadId) })
    .from(orders)
    .where(eq(orders.linkHash, linkHash))
  if (!row) throw new AppError('not-found', 'This payment link is not known here.')
  return row
}
