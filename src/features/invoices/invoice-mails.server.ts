import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { agency } from '#domain/agency.ts'
import { formatDay } from '#domain/calendar-day.ts'
import {
  factsBlock,
  linkBlock,
  type MailDefinition,
  textBlock,
  toCustomer,
} from '#features/mails/mail.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { href } from '#routes'
import { documentColumns, documentSummariesOf } from './document-rows.server.ts'
import { rupees } from './document-sheet.ts'
import { invoiceNoun } from './invoice.server.ts'
import { documentStates } from './invoice.ts'
import { invoiceMailKinds } from './invoice-mail-kinds.ts'

/** How long a mailed link opens its invoice: longer than anybody takes to pay, and to file it. */
const invoiceLinkDays = 180

/** Brings the client an invoice that is not paid yet, with a link that opens it. */
const issued: MailDefinition = {
  kind: invoiceMailKinds.issued,
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId: id }) {
    const [row] = await ctx.db.select(documentColumns).from(documents).where(eq(documents.id, id))
    const [document] = await documentSummariesOf(ctx, row ? [row] : [])
    if (!row || !document || row.clientEmail === '' || !documentStates[document.status].canBePaid) return null
    const { number, clientEmail: email, content } = row
    const due = content.dueOn ? formatDay(content.dueOn) : ''
    const secret = await issueRecordLink({
      ctx,
      input: {
        key: `${invoiceMailKinds.issued} ${id}`,
        noun: invoiceNoun,
        subjectId: id,
        email,
        days: invoiceLinkDays,
      },
    })
    const amount = rupees(document.dueInrMinor)
    return {
      ...toCustomer(email),
      leadId: row.leadId,
      secret,
      letter: {
        subject: `Invoice ${number}: ${amount}${due && `, due ${due}`}`,
        preview: `For ${content.subject}.`,
        title: `Invoice ${number}`,
        blocks: [
          ...factsBlock('Invoice', [
            { label: 'For', value: content.subject },
            { label: 'To pay', value: amount },
            { label: 'Due', value: due },
          ]),
          linkBlock(ctx, 'Open and pay the invoice', `${href('invoice', { id })}#${secret}`),
          textBlock(
            `There you also find it as a PDF. The link works for ${invoiceLinkDays} days, for anyone who has it. If ${agency.name} means nothing to you, ignore this mail.`,
          ),
          ...(row.isTest ? [textBlock('This is a test invoice: no money moves.')] : []),
        ],
      },
    }
  },
}

/** Every mail about documents, for the list of jobs. */
export const invoiceMails: readonly MailDefinition[] = [issued]
