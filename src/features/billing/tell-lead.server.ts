import { raiseLead } from '#features/leads/raise-lead.server.ts'
import { winPaidLead } from '#features/leads/win-paid-lead.server.ts'
import type { OrderRow } from '#features/payments/orders/order-rows.server.ts'
import { assignLead, findPayment, findRefund } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { issueDocumentsQueue, payOpenInvoice, type SettledMoney } from './invoices/issue-settled.server.ts'
import { findOwedOfOrder } from './owed.server.ts'

/** How long the visitor's request may take before the agency learns that it is missing. */
const requestGraceSeconds = 120

/**
 * Tells the lead of a payment that is being booked, and raises one if there is none. The first payment of an order wins the
 * lead, pays the invoice that asks for it, and has its document issued.
 */
export async function tellLeadOfPayment({
  ctx,
  input,
}: {
  ctx: Ctx
  input: { paymentId: string }
}): Promise<void> {
  const found = await findPayment({ ctx, input })
  if (!found) throw new Error('A payment vanished while it was booked')
  const { order, payment } = found
  const { id: orderId, receipt, part, amountMinor } = order
  const { isSimulated, isSurplus } = payment
  const leadId = order.leadId ?? (await raiseLeadOf(ctx, order))
  const data = { orderId, receipt, amountInrMinor: payment.amountMinor, isSimulated, isSurplus }
  await appendEvent(ctx, { leadId }, 'System', { kind: 'payment', data })
  if (isSurplus) return
  await winPaidLead({ ctx, input: { id: leadId, order } })
  await payOpenInvoice({ ctx, input: { id: orderId, leadId, part, amountMinor, isTest: isSimulated } })
  await ctx.queue.send<SettledMoney>(ctx.db, issueDocumentsQueue, [{ orderId }])
}

/** Makes a lead of every customer, even if they closed the tab before sending the request. */
async function raiseLeadOf(ctx: Ctx, order: OrderRow): Promise<string> {
  const { projectType, contactMethod, bestTime, timeline, budget, projectDescription } = order.request
  const { id } = await raiseLead({
    ctx,
    input: {
      order,
      lead: {
        // A link without a lead was made for a request whose lead has been deleted.
        source: order.source === 'link' ? 'contact' : order.source,
        name: order.customerName,
        email: order.customerEmail,
        phone: order.customerPhone,
        companyName: order.companyName,
        projectType,
        contactMethod,
        bestTime,
        timeline,
        budget,
        currency: order.quote?.total.currency ?? null,
        message: projectDescription,
        quote: order.quote,
      },
    },
  })
  await assignLead({ ctx, input: { orderId: order.id, leadId: id } })
  await queueMail(ctx, 'payment-unfinished', order.id, { startAfterSeconds: requestGraceSeconds })
  return id
}

/** Tells the lead of a refund that is being booked, and has its credit note issued. */
export async function tellLeadOfRefund({
  ctx,
  input,
}: {
  ctx: Ctx
  input: { refundId: string }
}): Promise<void> {
  const found = await findRefund({ ctx, input })
  if (!found) throw new Error('A refund vanished while it was booked')
  const { refund, payment, order } = found
  if (!payment.isSurplus) await ctx.queue.send<SettledMoney>(ctx.db, issueDocumentsQueue, [input])
  const { id: orderId, receipt, leadId } = order
  if (leadId === null) return
  const { amountMinor: amountInrMinor, reason, effect, requestedBy } = refund
  const owed = payment.isSurplus ? null : await findOwedOfOrder({ ctx, input: order })
  const event = {
    kind: 'refund',
    data: {
      orderId,
      receipt,
      amountInrMinor,
      reason,
      ...(!payment.isSurplus && { effect, leftInrMinor: owed?.owedInrMinor ?? null }),
    },
  } as const
  await appendEvent(ctx, { leadId }, requestedBy, event)
}
