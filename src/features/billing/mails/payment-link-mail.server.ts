import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { isPriceToConfirm } from '#domain/money/quote.ts'
import { partLabels } from '#domain/records/order.ts'
import { findLead } from '#features/leads/lead.server.ts'
import {
  amountsBlock,
  factsBlock,
  greetingBlock,
  secretLinkBlock,
  smallBlock,
  textBlock,
  toCustomer,
} from '#features/mails/mail.server.ts'
import { pollLeadOrders } from '#features/payments/leads/lead-payments.server.ts'
import { paymentLinkPath } from '#features/payments/links/payment-link.ts'
import { isExpired, orderEndsAt, wasPaid } from '#features/payments/orders/order.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { drawPaymentLink, findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { listEvents } from '#platform/records/timeline.server.ts'
import { findLeft, findShortfall } from '../account/owed.server.ts'
import { findOrderOf, orderSubject } from './order-letter.server.ts'

/** Its subject is `<order>.<event>`. Not sent once the order cannot be paid, or a later link replaced this one. */
export const paymentLinkMail: MailDefinition<ReadonlySet<string>> = {
  kind: 'payment-link',
  isFromStaff: true,
  hourlyPerRecipient: 10,
  async prepare(ctx, subjectId) {
    const [orderId = ''] = subjectId.split('.')
    const leadId = (await findOrder(ctx, { orderId }))?.leadId
    return leadId ? pollLeadOrders(ctx, { leadId }) : new Set()
  },
  async compose(ctx, subjectId, checking) {
    const [orderId = '', eventId = ''] = subjectId.split('.')
    const found = await findOrderOf(ctx, orderId)
    if (!found?.order.leadId) return null
    const { order, reference } = found
    const { leadId } = found.order
    const lead = await findLead(ctx, { id: leadId })
    if (!lead || lead.email === '' || lead.status === 'quarantined') return null
    if (!(await canBePaid(ctx, order)) || (await isReplaced(ctx, leadId, { orderId, eventId }))) return null
    const amount = formatRupees(order.amountMinor)
    const left = await findLeft(ctx, order)
    const isChecking = checking.has(orderId)
    const secret = drawPaymentLink(order)
    return {
      ...toCustomer(lead.email),
      leadId,
      letter: {
        subject: `Your payment link: ${amount}`,
        preview: orderSubject(order),
        title: isChecking ? 'Your payment is being checked' : `Pay ${amount}`,
        blocks: [
          greetingBlock(lead.name),
          ...(isChecking
            ? [textBlock('A payment is being checked. Please don’t pay again before you hear from us.')]
            : []),
          ...factsBlock('Payment', [
            { label: 'For', value: orderSubject(order) },
            { label: 'Reference', value: reference },
          ]),
          ...amountsBlock('', [
            { label: partLabels[order.part], amount, isTotal: true },
            ...(left
              ? [
                  { label: 'Total', amount: formatRupees(left.priceInrMinor) },
                  { label: 'Balance after this payment', amount: formatRupees(left.leftInrMinor) },
                ]
              : []),
          ]),
          secretLinkBlock(
            ctx,
            isChecking ? 'Open the payment' : `Pay ${amount}`,
            paymentLinkPath(secret.token),
            secret,
          ),
          smallBlock(
            `The link works until ${formatDocumentDay(orderEndsAt(order.createdAt))}. Please don’t forward it. We charge in Indian rupees. Something not right? Just reply.`,
          ),
        ],
      },
    }
  },
}

async function canBePaid(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (wasPaid(order) || isExpired(order, ctx.clock()) || order.mode !== ctx.gateway.mode) return false
  return (
    (order.quote === null || !isPriceToConfirm(order.quote)) && (await findShortfall(ctx, order)) === null
  )
}

async function isReplaced(
  ctx: Ctx,
  leadId: string,
  { orderId, eventId }: { orderId: string; eventId: string },
): Promise<boolean> {
  const events = await listEvents(ctx, { leadId })
  const last = events.findLast((event) => event.kind === 'payment-link' && event.data.orderId === orderId)
  return last?.id !== eventId
}
