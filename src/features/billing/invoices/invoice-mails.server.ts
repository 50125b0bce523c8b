import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { formatPaperDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { documentColumns, type LightDocument } from '#features/invoices/document-rows.server.ts'
import { linkToDocument } from '#features/invoices/mailed-document.server.ts'
import {
  factsBlock,
  type Letter,
  type MailDefinition,
  textBlock,
  toCustomer,
} from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { askAboutDocument } from './ask-about-documents.server.ts'
import { isStillOverdue } from './remind-of-invoices.server.ts'

/** Brings the client an invoice that is not paid yet. */
const issued = invoiceMail(
  'invoice-issued',
  async (ctx, row) => (await askAboutDocument(ctx, row)).dueInrMinor > 0,
  ({ number, content }, { amount, due }) => ({
    subject: `Invoice ${number}: ${amount}, due ${due}`,
    preview: `For ${content.subject}.`,
    title: `Invoice ${number}`,
    blocks: [],
  }),
)

/** Reminds the client of an invoice that is still overdue when the mail is composed. */
const overdue = invoiceMail('invoice-overdue', isStillOverdue, ({ number, content }, { amount, due }) => ({
  subject: `Overdue: invoice ${number}, ${amount}`,
  preview: `It was due on ${due}.`,
  title: `Invoice ${number} is overdue`,
  blocks: [
    textBlock(
      `The invoice for ${content.subject} was due on ${due}, and we have not received ${amount} yet. Questions? Just reply.`,
    ),
  ],
}))

/** Tells the client that an invoice asks for nothing any more, with the credit note that says why. */
const cancelled: MailDefinition = {
  kind: 'invoice-cancelled',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const creditNote = await findDocument(ctx, subjectId)
    const invoice = creditNote?.refersTo ? await findDocument(ctx, creditNote.refersTo) : null
    const isCancellation = creditNote?.refundId === null
    if (!isCancellation || !invoice || creditNote.clientEmail === '') return null
    const email = creditNote.clientEmail
    const amount = formatRupees(invoice.amountMinor)
    const blocks = await linkToDocument({
      ctx,
      input: { mail: { kind: 'invoice-cancelled', subjectId }, document: creditNote, email },
    })
    return {
      ...toCustomer(email),
      leadId: creditNote.leadId,
      letter: {
        subject: `Invoice ${invoice.number} is cancelled`,
        preview: `You don’t need to pay ${amount}.`,
        title: `Invoice ${invoice.number} is cancelled`,
        blocks: [
          textBlock(`You don’t need to pay ${amount} for this invoice. A credit note cancels it.`),
          ...factsBlock('Credit note', [
            { label: 'Number', value: creditNote.number },
            { label: 'Reason', value: creditNote.content.notes[0] ?? '' },
          ]),
          ...blocks,
          ...lastWords(creditNote),
        ],
      },
    }
  },
}

/** Every mail about documents, for the list of jobs. */
export const invoiceMails: readonly MailDefinition[] = [issued, overdue, cancelled]

/** A mail that asks the client to pay an invoice, with a link that opens it. Its subject's id begins with the invoice's. */
function invoiceMail(
  kind: MailKind,
  isDue: (ctx: Ctx, row: LightDocument) => Promise<boolean>,
  letterOf: (row: LightDocument, words: { amount: string; due: string }) => Letter,
): MailDefinition {
  return {
    kind,
    hourlyPerRecipient: null,
    async compose({ ctx, subjectId }) {
      const [id = ''] = subjectId.split('.')
      const row = await findDocument(ctx, id)
      if (!row || row.clientEmail === '' || !(await isDue(ctx, row))) return null
      const { clientEmail: email, content, amountMinor } = row
      const amount = formatRupees(amountMinor)
      const due = content.dueOn ? formatPaperDay(content.dueOn) : ''
      const letter = letterOf(row, { amount, due })
      const blocks = await linkToDocument({
        ctx,
        input: {
          mail: { kind, subjectId },
          document: row,
          email,
          label: ctx.gateway.mode === 'off' ? 'Open the invoice' : 'Open and pay the invoice',
        },
      })
      return {
        ...toCustomer(email),
        leadId: row.leadId,
        letter: {
          ...letter,
          blocks: [
            ...letter.blocks,
            ...factsBlock('Invoice', [
              { label: 'For', value: content.subject },
              { label: 'To pay', value: amount },
              { label: 'Due', value: due },
            ]),
            ...blocks,
            ...lastWords(row),
          ],
        },
      }
    },
  }
}

function lastWords({ isTest }: LightDocument) {
  return [
    textBlock(`Not expecting this? You can ignore this email.`),
    ...(isTest ? [textBlock('This is a test invoice: no money moves.')] : []),
  ]
}

async function findDocument({ db }: Ctx, id: string): Promise<LightDocument | null> {
  const [row] = await db.select(documentColumns).from(documents).where(eq(documents.id, id))
  return row ?? null
}
