import { formatRupees } from '#domain/money/money.ts'
import type { Owed } from '#domain/money/owed.ts'
import { describeEffect } from '#domain/records/refund.ts'
import {
  amountsBlock,
  factsBlock,
  greetingBlock,
  testPaymentBlock,
  textBlock,
  toCustomer,
} from '#features/mails/mail.server.ts'
import { type BookedRefund, findRefund } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Letter, LetterBlock, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { findOwedOfOrder } from '../account/owed.server.ts'
import { findDocumentOfRefund } from '../documents/document-queries.server.ts'
import { issueDocumentOfRefund } from '../documents/issuing/issue-order-documents.server.ts'
import {
  aboutOrder,
  documentFact,
  documentLink,
  linksTo,
  type NamedDocument,
  nameOf,
  orderSubject,
  payerFacts,
  referenceOf,
} from './order-letter.server.ts'

export const refundCustomerMail: MailDefinition = {
  kind: 'refund-customer',
  hourlyPerRecipient: null,
  prepare: (ctx, subjectId) => issueDocumentOfRefund(ctx, { refundId: subjectId }),
  async compose(ctx, subjectId) {
    const found = await findSettledRefund(ctx, subjectId)
    if (!found || found.order.customerEmail === '') return null
    const document = await findDocumentOfRefund(ctx, { refundId: found.refund.id })
    const link = documentLink(
      ctx,
      { kind: 'refund-customer', subjectId },
      document,
      found.order.customerEmail,
    )
    return {
      ...toCustomer(found.order.customerEmail),
      leadId: found.order.leadId,
      letter: refundLetter(found, document, link, await owedAfter(ctx, found)),
    }
  },
}

/** For refunds made in the provider's dashboard too. */
export const refundAgencyMail: MailDefinition = {
  kind: 'refund-agency',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const found = await findSettledRefund(ctx, subjectId)
    if (!found) return null
    return {
      ...aboutOrder(ctx, found.order),
      letter: refundedLetter(ctx, found, await owedAfter(ctx, found)),
    }
  },
}

type SettledRefund = BookedRefund & { reference: string }

/** Null until the provider has made the refund, which may fail. */
async function findSettledRefund(ctx: Ctx, refundId: string): Promise<SettledRefund | null> {
  const found = await findRefund(ctx, { refundId })
  return found && { ...found, reference: await referenceOf(ctx, found.order) }
}

async function owedAfter(ctx: Ctx, { payment, order }: SettledRefund): Promise<Owed | null> {
  return payment.isSurplus ? null : findOwedOfOrder(ctx, order)
}

function refundLetter(
  { refund, payment, order, reference }: SettledRefund,
  document: NamedDocument,
  link: LetterBlock[],
  owed: Owed | null,
): Letter {
  const back = formatRupees(refund.amountMinor)
  const isOwedAgain = refund.effect === 'owed-again'
  return {
    subject: `${payment.isSimulated ? 'Test: ' : ''}We have refunded ${back}`,
    preview: `It goes back the way you paid. Receipt ${order.receipt}.`,
    title: `We have refunded ${back}`,
    blocks: [
      greetingBlock(payment.isSimulated ? '' : order.customerName),
      ...(payment.isSimulated ? [testPaymentBlock] : []),
      textBlock(
        `${payment.isSurplus ? `You had paid ${formatRupees(payment.amountMinor)} a second time. ` : ''}The money goes back the way you paid. Your bank or the payment provider may need a few more days.`,
      ),
      ...factsBlock('Refund', [
        ...documentFact(document),
        { label: 'Receipt', value: order.receipt },
        { label: 'Reference', value: reference },
        { label: 'For', value: orderSubject(order) },
      ]),
      ...amountsBlock('', [
        { label: 'Refunded', amount: back, isTotal: true },
        { label: 'From a payment of', amount: formatRupees(payment.amountMinor) },
        ...(owed
          ? [
              {
                label: isOwedAgain ? 'Price' : 'Price, less the refund',
                amount: formatRupees(owed.priceInrMinor),
              },
              { label: 'Balance', amount: formatRupees(owed.owedInrMinor) },
            ]
          : []),
      ]),
      ...(owed && isOwedAgain ? [textBlock('What we refunded is due again.')] : []),
      ...link,
      textBlock('Something not right? Just reply.'),
    ],
  }
}

function refundedLetter(
  ctx: Ctx,
  { refund, payment, order, reference }: SettledRefund,
  owed: Owed | null,
): Letter {
  const back = formatRupees(refund.amountMinor)
  return {
    subject: `${payment.isSimulated ? 'Test: ' : ''}${back} refunded: ${nameOf(reference, order)}`,
    preview: order.description,
    title: `${back} refunded`,
    blocks: [
      ...(payment.isSimulated ? [testPaymentBlock] : []),
      ...payerFacts('Paid by', order, reference, [
        { label: 'Refunded', value: back },
        { label: 'From a payment of', value: formatRupees(payment.amountMinor) },
        {
          label: 'Price',
          value: payment.isSurplus
            ? 'It was paid a second time, so the price stays'
            : order.part === 'extra'
              ? ''
              : describeEffect(refund.effect),
        },
        { label: 'Balance', value: owed ? formatRupees(owed.owedInrMinor) : '' },
        { label: 'By', value: refund.requestedBy },
        { label: 'Reason', value: refund.reason },
      ]),
      ...linksTo(ctx, order),
    ],
  }
}
