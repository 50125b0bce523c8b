import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { formatRupees } from '#domain/money.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { findOpenInvoices } from '#features/invoices/open-invoices.server.ts'
import { findLead } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import type { LinkCheckoutAnswer } from '../payment-api.ts'
import { findBalance, findDeposit } from './balance.server.ts'
import { openLeadOrder } from './lead-order.server.ts'
import type { NewPaymentLink, PaymentLinkAnswer } from './order.ts'
import { openCheckout } from './payment-link.server.ts'
import { paymentLinkPath } from './payment-link.ts'

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
  const token = createSecretToken()
  await ctx.db
    .update(orders)
    .set({ linkHash: hashToken(token) })
    .where(eq(orders.id, order.id))
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
