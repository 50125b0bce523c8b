import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { agencyDayAt, formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import { holdsReminders } from '#domain/records/invoice-waiting.ts'
import type { MailKind } from '#domain/records/mail.ts'
import {
  amountsBlock,
  factsBlock,
  greetingBlock,
  smallBlock,
  textBlock,
  toCustomer,
} from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Letter, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { documentColumns, type ListedDocument } from './document-queries.server.ts'
import { eraseSettledInvoices } from './erase-settled-invoices.server.ts'
import { linkToDocument } from './mailed-document.server.ts'
import { type CheckingPayments, pollPaymentsOf, readPolled } from './paying/poll-documents.server.ts'
import { isRemindable, isStillOverdue } from './reminding/remind-of-invoices.server.ts'

const issued = invoiceMail(
  'invoice-issued',
  () => false,
  async (ctx, row, { checking }) => (await readPolled(ctx, row, checking)).dueInrMinor > 0,
  ({ number, content }, { amount, due }) => ({
    subject: `Invoice ${number}: ${amount}, due ${due}`,
    preview: `For ${content.subject}.`,
    title: `Invoice ${number}`,
    blocks: [],
  }),
)

/** Not sent if paid, or unless by hand held back, meanwhile. */
const overdue = invoiceMail(
  'invoice-overdue',
  (ctx, row, isByHand) => !isByHand && holdsReminders(row, agencyDayAt(ctx.clock())),
  (ctx, row, { checking, isByHand }) =>
    isByHand ? isRemindable(ctx, row, checking) : isStillOverdue(ctx, row, checking),
  ({ number, content }, { amount, due, isOverdue }) =>
    isOverdue
      ? {
          subject: `Overdue: invoice ${number}, ${amount}`,
          preview: `It was due on ${due}.`,
          title: `Invoice ${number} is overdue`,
          blocks: [
            textBlock(
              `The invoice for ${content.subject} was due on ${due}, and we have not received ${amount} yet. Questions? Just reply.`,
            ),
          ],
        }
      : {
          subject: `Reminder: invoice ${number}, ${amount}, due ${due}`,
          preview: `It is due on ${due}.`,
          title: `Invoice ${number} is due on ${due}`,
          blocks: [
            textBlock(`This is a reminder of the invoice for ${content.subject}. Questions? Just reply.`),
          ],
        },
)

const cancelled: MailDefinition = {
  kind: 'invoice-cancelled',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const creditNote = await findDocument(ctx, subjectId)
    const invoice = creditNote?.refersTo ? await findDocument(ctx, creditNote.refersTo) : null
    const isCancellation = creditNote?.refundId === null
    if (!isCancellation || !invoice || creditNote.clientEmail === '') return null
    const email = creditNote.clientEmail
    const amount = formatRupees(invoice.amountMinor)
    const blocks = linkToDocument(ctx, {
      mail: { kind: 'invoice-cancelled', subjectId },
      document: creditNote,
      email,
    })
    return {
      ...toCustomer(email),
      leadId: creditNote.leadId,
      letter: {
        subject: `Invoice ${invoice.number} is cancelled`,
        preview: `You don’t need to pay ${amount}.`,
        title: `Invoice ${invoice.number} is cancelled`,
        blocks: [
          greetBuyer(creditNote),
          textBlock(`You don’t need to pay ${amount} for this invoice. A credit note cancels it.`),
          ...factsBlock('Credit note', [
            { label: 'Number', value: creditNote.number },
            { label: 'Reason', value: creditNote.content.notes[0] ?? '' },
          ]),
          ...blocks,
          ...endingBlocks(creditNote),
        ],
      },
    }
  },
  async settled(ctx, subjectId) {
    const refersTo = (await findDocument(ctx, subjectId))?.refersTo
    if (refersTo) await eraseSettledInvoices(ctx, eq(documents.id, refersTo))
  },
}

const link: MailDefinition = {
  kind: 'document-link',
  hourlyPerRecipient: 10,
  async compose(ctx, subjectId) {
    const [id = ''] = subjectId.split('.')
    const row = await findDocument(ctx, id)
    if (!row || row.clientEmail === '') return null
    const title = documentKindLabels[row.kind].title.toLowerCase()
    return {
      ...toCustomer(row.clientEmail),
      leadId: row.leadId,
      letter: {
        subject: `Your link to ${title} ${row.number}`,
        preview: `For ${row.content.subject}.`,
        title: `${documentKindLabels[row.kind].title} ${row.number}`,
        blocks: [
          greetBuyer(row),
          textBlock(`Here is a new link to ${title} ${row.number}.`),
          ...linkToDocument(ctx, {
            mail: { kind: 'document-link', subjectId },
            document: row,
            email: row.clientEmail,
          }),
          ...endingBlocks(row),
        ],
      },
    }
  },
}

export const invoiceMails: readonly MailDefinition[] = [issued, overdue, cancelled, link]

/** The subject id begins with the invoice's. The provider is asked nothing about an invoice that is held back. */
function invoiceMail(
  kind: MailKind,
  isHeldBack: (ctx: Ctx, row: ListedDocument, isByHand: boolean) => boolean,
  isDue: (
    ctx: Ctx,
    row: ListedDocument,
    facts: { checking: CheckingPayments; isByHand: boolean },
  ) => Promise<boolean>,
  letterOf: (row: ListedDocument, words: { amount: string; due: string; isOverdue: boolean }) => Letter,
): MailDefinition<CheckingPayments | null> {
  const isNow = (subjectId: string) => subjectId.endsWith('.now')
  const findMailed = async (ctx: Ctx, subjectId: string) => {
    const [id = ''] = subjectId.split('.')
    const row = await findDocument(ctx, id)
    return row && row.clientEmail !== '' && !isHeldBack(ctx, row, isNow(subjectId)) ? row : null
  }
  return {
    kind,
    hourlyPerRecipient: null,
    async prepare(ctx, subjectId) {
      const row = await findMailed(ctx, subjectId)
      return row && pollPaymentsOf(ctx, [row])
    },
    async compose(ctx, subjectId, checking) {
      const row = await findMailed(ctx, subjectId)
      const isByHand = isNow(subjectId)
      if (!row || !checking || !(await isDue(ctx, row, { checking, isByHand }))) return null
      const { clientEmail: email, content, amountMinor, dueOn } = row
      const amount = formatRupees(amountMinor)
      const due = dueOn ? formatDocumentDay(dueOn) : ''
      const isOverdue = dueOn !== null && dueOn < agencyDayAt(ctx.clock())
      const letter = letterOf(row, { amount, due, isOverdue })
      const blocks = linkToDocument(ctx, {
        mail: { kind, subjectId },
        document: row,
        email,
        label: ctx.gateway.mode === 'off' ? 'Open the invoice' : 'Open and pay the invoice',
      })
      return {
        ...toCustomer(email),
        leadId: row.leadId,
        letter: {
          ...letter,
          blocks: [
            greetBuyer(row),
            ...letter.blocks,
            ...factsBlock('Invoice', [
              { label: 'For', value: content.subject },
              { label: 'Due', value: due },
            ]),
            ...amountsBlock('', [{ label: 'To pay', amount, isTotal: true }]),
            ...blocks,
            ...endingBlocks(row),
          ],
        },
      }
    },
  }
}

function greetBuyer({ isTest, content }: ListedDocument) {
  return greetingBlock(isTest ? '' : content.buyer.name)
}

function endingBlocks({ isTest }: ListedDocument) {
  return [
    ...(isTest ? [textBlock('This is a test invoice: no money moves.')] : []),
    smallBlock('Not expecting this? You can ignore this email.'),
  ]
}

async function findDocument({ db }: Ctx, id: string): Promise<ListedDocument | null> {
  const [row] = await db.select(documentColumns).from(documents).where(eq(documents.id, id))
  return row ?? null
}
