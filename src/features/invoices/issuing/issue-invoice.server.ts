import type { DocumentContent } from '#domain/records/document.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { invoiceNoun } from '../invoice.ts'
import { issueDocument, type NewDocument } from './issue-document.server.ts'

type NewInvoice = Pick<NewDocument, 'about' | 'part' | 'clientEmail' | 'author'> & {
  leadId: string
  projectId: string | null
  content: Pick<DocumentContent, 'buyer' | 'subject' | 'lines' | 'shown' | 'notes'>
}

/**
 * Issues an invoice and mails it. Whatever was issued about the same thing before stays as it is.
 * @param confirm throws in the transaction that issues it if what the invoice says is no longer true
 * @throws AppError whatever `confirm` throws
 */
export async function issueInvoice({
  ctx,
  input: { content, ...input },
  confirm,
}: {
  ctx: Ctx
  input: NewInvoice
  confirm: (ctx: Ctx) => Promise<void>
}): Promise<void> {
  await issueDocument({
    ctx,
    input: {
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
    async follow({ ctx: txCtx, document: { id, number } }) {
      await confirm(txCtx)
      await queueMail(txCtx, 'invoice-issued', id)
      const change = { noun: invoiceNoun, subjectId: id, before: {}, after: { number } }
      await recordChange({ ctx: txCtx, input: change })
    },
  })
}
