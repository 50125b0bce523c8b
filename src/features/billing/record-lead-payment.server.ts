import { winPaidLead } from '#features/leads/changing/win-paid-lead.server.ts'
import { raiseLead } from '#features/leads/raise-lead.server.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { assignLead, findPayment, findRefund } from '#features/payments/payment.server.ts'
import type { SettledMoney } from '#features/payments/settlement/list-undocumented-money.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { appendMoneyEvent } from '#platform/records/timeline.server.ts'
import { findOwedOfOrder } from './account/owed.server.ts'
import { issueDocumentsQueue, payOpenInvoice } from './documents/issuing/issue-order-documents.server.ts'

const unfinishedMailAfterSeconds = 120

/** The order's first payment raises or wins the lead, pays the open invoice and queues its document. */
export async function recordLeadPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const found = await findPayment(ctx, input)
  if (!found) throw new Error('A payment vanished while it was booked')
  const { order, payment } = found
  const { id: orderId, receipt, part, amountMinor } = order
  const { isSimulated, isSurplus } = payment
  // A free invoice names its client, who may have sent no request.
  const leadId = order.leadId ?? (part === 'extra' ? null : await raiseLeadOf(ctx, order))
  const data = { orderId, receipt, amountInrMinor: payment.amountMinor, isSimulated, isSurplus }
  await appendMoneyEvent(ctx, { ...order, leadId }, 'System', { kind: 'payment', data })
  if (isSurplus) return
  if (leadId !== null && part !== 'extra') {
    await winPaidLead(ctx, { id: leadId, order })
    await payOpenInvoice(ctx, { id: orderId, leadId, part, amountMinor, isTest: isSimulated })
  }
  await ctx.queue.send<SettledMoney>(ctx.db, issueDocumentsQueue, [{ orderId }])
}

/** A customer may close the tab before sending the request. */
async function raiseLeadOf(ctx: Ctx, order: OrderRow): Promise<string> {
  const { projectType, contactMethod, bestTime, timeline, budget, projectDescription } = order.request
  const { id } = await raiseLead(ctx, {
    order,
    lead: {
      // The lead of a link was deleted.
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
  })
  await assignLead(ctx, { orderId: order.id, leadId: id })
  await queueMail(ctx, 'payment-unfinished', order.id, { startAfterSeconds: unfinishedMailAfterSeconds })
  return id
}

export async function recordLeadRefund(ctx: Ctx, input: { refundId: string }): Promise<void> {
  const found = await findRefund(ctx, input)
  if (!found) throw new Error('A refund vanished while it was booked')
  const { refund, payment, order } = found
  if (!payment.isSurplus) await ctx.queue.send<SettledMoney>(ctx.db, issueDocumentsQueue, [input])
  const { id: orderId, receipt } = order
  const { amountMinor: amountInrMinor, reason, effect, requestedBy } = refund
  const owed = payment.isSurplus ? null : await findOwedOfOrder(ctx, order)
  const event = {
    kind: 'refund',
    data: {
      orderId,
      receipt,
      amountInrMinor,
      reason,
      ...(!payment.isSurplus &&
        order.part !== 'extra' && { effect, leftInrMinor: owed?.owedInrMinor ?? null }),
    },
  } as const
  await appendMoneyEvent(ctx, order, requestedBy, event)
}
