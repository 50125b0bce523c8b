import type { DocumentContent } from '#domain/records/document.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { invoiceNoun } from '../invoice.ts'
import { issueDocument, type NewDocument } from './issue-document.server.ts'

type NewInvoice = Pick<NewDocument, 'subject' | 'part' | 'clientEmail' | 'author' | 'dueOn'> & {
  leadId: string | null
  projectId: string | null
  content: Pick<DocumentContent, 'buyer' | 'subject' | 'lines' | 'shown' | 'notes'>
}

/**
 * Does nothing if the subject has an invoice. Returns its id.
 * @param confirm throws in the transaction if the content is no longer true
 */
export async function issueInvoice(
  ctx: Ctx,
  { content, ...input }: NewInvoice,
  confirm: (ctx: Ctx, document: { id: string }) => Promise<void>,
): Promise<string> {
  const { document } = await issueDocument(
    ctx,
    {
      ...input,
      kind: 'invoice',
      isTest: isTestSite(ctx),
      dueDays: ctx.env.INVOICE_DUE_DAYS,
      content: {
        ...content,
        totalLabel: 'To pay',
        notes: [...content.notes, 'All taxes included.'],
      },
    },
    {
      async follow(txCtx, { id, number }) {
        await confirm(txCtx, { id })
        await queueMail(txCtx, 'invoice-issued', id)
        const change = { noun: invoiceNoun, subjectId: id, before: {}, after: { number } }
        await recordChange(txCtx, change)
      },
    },
  )
  return document.id
}
