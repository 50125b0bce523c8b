import { agency } from '#domain/agency.ts'
import { formatAgencyTime, formatDocumentDay } from '#domain/calendar-day.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import type { PriceBalance } from '#domain/money/owed.ts'
import { depositShown } from '#domain/money/pricing.ts'
import type { DocumentKind } from '#domain/records/document.ts'
import { projectPlans } from '#domain/records/project.ts'
import { findLaunch, type Launch } from '#features/leads/lead.server.ts'
import {
  amountsBlock,
  factsBlock,
  greetingBlock,
  isMailLogged,
  smallBlock,
  testPaymentBlock,
  textBlock,
  toCustomer,
} from '#features/mails/mail.server.ts'
import { ordersOf } from '#features/payments/leads/lead-payments.server.ts'
import { wasPaid } from '#features/payments/orders/order.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type {
  Letter,
  LetterAmount,
  LetterBlock,
  MailDefinition,
} from '#platform/mail/mail-definition.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'
import { findLeft } from '../account/owed.server.ts'
import { findDocumentOfOrder } from '../documents/document-queries.server.ts'
import { eraseInvoiceOfOrder } from '../documents/erase-settled-invoices.server.ts'
import { issueDocumentOfOrder } from '../documents/issuing/issue-order-documents.server.ts'
import { launchText } from './describe-payments.ts'
import {
  documentFact,
  documentLink,
  findOrderOf,
  type NamedDocument,
  orderSubject,
} from './order-letter.server.ts'

/** Per address, because simulated payments are free. */
const simulatedReceiptsPerHour = 5

/** Sent only to the order's stored address. */
export const paymentReceiptMail: MailDefinition = {
  kind: 'payment-receipt',
  hourlyPerRecipient: null,
  prepare: (ctx, subjectId) => issueDocumentOfOrder(ctx, { orderId: subjectId }),
  async compose(ctx, subjectId) {
    const found = await findOrderOf(ctx, subjectId)
    if (!found || !wasPaid(found.order)) return null
    const { order, reference } = found
    const document = await findDocumentOfOrder(ctx, { orderId: order.id })
    // Of a client whose data is erased, only the invoice has the address.
    const email = order.customerEmail || document?.clientEmail || ''
    if (email === '') return null
    const left = await findLeft(ctx, order)
    const launch = order.leadId === null ? null : await findLaunch(ctx, { leadId: order.leadId })
    const link = documentLink(ctx, { kind: 'payment-receipt', subjectId }, document, email)
    return {
      ...toCustomer(email),
      leadId: order.leadId,
      ...(order.mode !== 'live' && { hourlyPerRecipient: simulatedReceiptsPerHour }),
      letter: receiptLetter(order, { document, left, reference, launch }, link),
    }
  },
  async settled(ctx, subjectId) {
    await eraseInvoiceOfOrder(ctx, subjectId)
  },
}

function receiptLetter(order: OrderRow, facts: ReceiptFacts, link: LetterBlock[]): Letter {
  const isSimulated = order.mode !== 'live'
  const paid = formatRupees(order.amountMinor)
  const { launch = null } = facts
  const next = launch
    ? launchText(launch.plan)
    : `We’ll write to you within ${agency.responseTimeAfterPayment}.`
  return {
    subject: `${isSimulated ? 'Test: ' : ''}Your payment of ${paid} has arrived`,
    preview: `Receipt ${order.receipt}. ${next}`,
    title: 'Your payment has arrived',
    blocks: [
      greetingBlock(isSimulated ? '' : order.customerName),
      ...(isSimulated ? [testPaymentBlock] : []),
      ...(launch ? [textBlock('Thank you.'), ...launchBlocks(launch)] : [textBlock(`Thank you. ${next}`)]),
      ...receiptBlock(order, facts),
      ...link,
      smallBlock('We charge in Indian rupees. Something not right? Just reply.'),
    ],
  }
}

export function launchBlocks({ at, url, plan }: Launch): LetterBlock[] {
  const { hasSite } = projectPlans[plan]
  const since = at
    ? `${hasSite ? 'Your website is live since' : 'Your project was completed on'} ${formatDocumentDay(at)}.`
    : launchText(plan)
  return [
    textBlock(since),
    ...(url === '' || !hasSite ? [] : [{ kind: 'link', label: 'Open your website', href: url } as const]),
  ]
}

type ReceiptFacts = {
  document: NamedDocument
  left: PriceBalance | null
  reference?: string
  launch?: Launch | null
}

export function receiptBlock(
  order: OrderRow,
  { document, left, reference = '', launch = null }: ReceiptFacts,
): LetterBlock[] {
  const { quote } = order
  return [
    ...factsBlock('Receipt', [
      ...documentFact(document),
      { label: 'Receipt', value: order.receipt },
      { label: 'Reference', value: reference },
      { label: 'For', value: orderSubject(order) },
      { label: 'Paid at', value: order.paidAt ? formatAgencyTime(order.paidAt) : '' },
    ]),
    ...amountsBlock('', [
      {
        label: 'Paid',
        amount: formatRupees(order.amountMinor),
        note: order.part === 'deposit' ? about(quote) : '',
        isTotal: true,
      },
      ...(left ? whatIsLeft(left, launch !== null) : []),
    ]),
  ]
}

function about(quote: AgreedPrice | null): string {
  if (!quote || quote.total.currency === 'INR') return ''
  return `about ${formatMoney(depositShown(quote.total))}`
}

function whatIsLeft({ priceInrMinor, leftInrMinor }: PriceBalance, isLaunched: boolean): LetterAmount[] {
  return [
    { label: 'Total', amount: formatRupees(priceInrMinor) },
    leftInrMinor > 0 && !isLaunched
      ? { label: 'Balance after completion', amount: formatRupees(leftInrMinor) }
      : { label: 'Balance', amount: formatRupees(leftInrMinor) },
  ]
}

export type UnsentReceipt = {
  number: string
  job: MailJob
  to: string
  blocks: LetterBlock[]
  document: { id: string; kind: DocumentKind }
  /** The payer's request has arrived. */
  hasRequest: boolean
}

/** `by`: the mail that is to include the receipts. */
type ReceiptsOf = { leadId: string; by: MailJob }

const receiptJob = (orderId: string): MailJob => ({ kind: paymentReceiptMail.kind, subjectId: orderId })

async function findUnsentOrders(ctx: Ctx, { leadId, by }: ReceiptsOf): Promise<OrderRow[]> {
  const unsent: OrderRow[] = []
  for (const order of (await ordersOf(ctx, [leadId])).filter(wasPaid)) {
    if (order.customerEmail === '') continue
    if (!(await isMailLogged(ctx, { ...receiptJob(order.id), by }))) unsent.push(order)
  }
  return unsent
}

/** Call in `prepare` of a mail that includes unsent receipts. */
export async function issueUnsentReceipts(ctx: Ctx, input: ReceiptsOf): Promise<void> {
  for (const { id } of await findUnsentOrders(ctx, input)) await issueDocumentOfOrder(ctx, { orderId: id })
}

export async function findUnsentReceipts(ctx: Ctx, { leadId, by }: ReceiptsOf): Promise<UnsentReceipt[]> {
  const receipts: UnsentReceipt[] = []
  const launch = await findLaunch(ctx, { leadId })
  for (const order of await findUnsentOrders(ctx, { leadId, by })) {
    const document = await findDocumentOfOrder(ctx, { orderId: order.id })
    // Paid since `prepare`: its receipt comes in a mail that the settlement queued.
    if (!document) continue
    const left = await findLeft(ctx, order)
    const blocks = receiptBlock(order, { document, left, launch })
    receipts.push({
      number: order.receipt,
      job: receiptJob(order.id),
      to: order.customerEmail,
      blocks,
      document,
      hasRequest: order.requestReceivedAt !== null,
    })
  }
  return receipts
}
