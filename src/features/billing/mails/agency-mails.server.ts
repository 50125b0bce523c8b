import { formatRupees } from '#domain/money/money.ts'
import { testPaymentBlock, textBlock } from '#features/mails/mail.server.ts'
import { orderDays, wasPaid } from '#features/payments/orders/order.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { findPayment, type PaymentRow } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Letter, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { readLeadAccount } from '../account/lead-account.server.ts'
import { findOpenInvoices } from '../documents/open-invoices.server.ts'
import {
  aboutOrder,
  type FoundOrder,
  findOrderOf,
  linksTo,
  nameOf,
  payerFacts,
  referenceOf,
} from './order-letter.server.ts'

/** Sent for a surplus too, which staff must refund. */
export const paymentAgencyMail: MailDefinition = {
  kind: 'payment-agency',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const found = await findPayment(ctx, { paymentId: subjectId })
    if (!found) return null
    const { payment, order } = found
    const reference = await referenceOf(ctx, order)
    return { ...aboutOrder(ctx, order), letter: await paidLetter(ctx, payment, order, reference) }
  },
}

async function paidLetter(
  ctx: Ctx,
  payment: PaymentRow,
  order: OrderRow,
  reference: string,
): Promise<Letter> {
  const open = order.leadId ? await findOpenInvoices(ctx, { leadId: order.leadId }) : []
  const owed = order.leadId ? (await readLeadAccount(ctx, { leadId: order.leadId })).owed : null
  const paid = formatRupees(payment.amountMinor)
  const what = payment.isSurplus ? `${paid} paid a second time: refund it` : `${paid} paid`
  return {
    subject: `${payment.isSimulated ? 'Test: ' : ''}${what}: ${nameOf(reference, order)}`,
    preview: order.description,
    title: what,
    blocks: [
      ...(payment.isSimulated ? [testPaymentBlock] : []),
      ...payerFacts('Paid by', order, reference, [
        { label: 'Paid', value: paid },
        {
          label: 'Amount',
          value:
            order.quote || order.part === 'amount' || order.part === 'extra'
              ? ''
              : 'Unquoted: the order doesn’t say what was chosen, so no one has checked the amount',
        },
        ...open.map(({ number, amountMinor }) => ({
          label: 'Still open',
          value: `Invoice ${number}: ${formatRupees(amountMinor)}${
            owed && owed.owedInrMinor < amountMinor
              ? `, but the balance is only ${formatRupees(owed.owedInrMinor)}. Cancel it.`
              : ''
          }`,
        })),
      ]),
      ...linksTo(ctx, order),
    ],
  }
}

/** Not sent once the request has arrived. */
export const unfinishedRequestMail: MailDefinition = {
  kind: 'payment-unfinished',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const found = await findOrderOf(ctx, subjectId)
    if (!found || !wasPaid(found.order) || found.order.requestReceivedAt !== null) return null
    const { order, reference } = found
    if (order.leadId === null) return null
    return { ...aboutOrder(ctx, order), letter: unfinishedLetter(ctx, order, reference) }
  },
}

function unfinishedLetter(ctx: Ctx, order: OrderRow, reference: string): Letter {
  const paid = formatRupees(order.amountMinor)
  return {
    subject: `Paid, request incomplete: ${reference}`,
    preview: `${paid} paid, but the request itself has not arrived.`,
    title: 'Paid, request incomplete',
    blocks: [
      textBlock(
        `${paid}${order.mode === 'live' ? '' : ' (simulated, no money moved)'} arrived, but its request has not. This is what the order says.`,
      ),
      ...payerFacts('Paid by', order, reference),
      ...linksTo(ctx, order),
    ],
  }
}

/** Once per expired order that a client wants to pay. */
export const freshLinkMail: MailDefinition = {
  kind: 'fresh-link',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const found = await findOrderOf(ctx, subjectId)
    if (!found || wasPaid(found.order)) return null
    return { ...aboutOrder(ctx, found.order), letter: freshLinkLetter(ctx, found) }
  },
}

function freshLinkLetter(ctx: Ctx, { order, reference }: FoundOrder): Letter {
  return {
    subject: `Payment link requested: ${nameOf(reference || order.receipt, order)}`,
    preview: order.description,
    title: 'Payment link requested',
    blocks: [
      textBlock(
        `This order of ${formatRupees(order.amountMinor)} expired unpaid after ${orderDays} days, and the client wants to pay. Check the price, then send a new link from the lead.`,
      ),
      ...payerFacts('From', order, reference),
      ...linksTo(ctx, order),
    ],
  }
}
