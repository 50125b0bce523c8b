import { desc, eq, or } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { formatDay } from '#domain/calendar-day.ts'
import { type MailJob, mailQueue } from '#features/mails/mail.server.ts'
import { findBalance } from '#features/payments/payment.server.ts'
import { openProject } from '#features/projects/project.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { askAboutDocuments } from './ask-about-documents.server.ts'
import { documentColumns } from './document-rows.server.ts'
import { invoiceNoun } from './invoice.server.ts'
import { type Documents, documentKindWords, type NewInvoice } from './invoice.ts'
import { invoiceMailKinds } from './invoice-mail-kinds.ts'
import { issueDocument, isTestSite } from './issue-document.server.ts'
import { documentOfOrder, shownIn } from './issue-settled.server.ts'
import { printable } from './render-pdf.server.ts'

/**
 * Lists a project's documents for either side, newest first, with those of the lead that it came from.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function listProjectDocuments({
  ctx,
  input: { projectId },
}: {
  ctx: Ctx
  input: { projectId: string }
}): Promise<Documents> {
  const { project } = await openProject({ ctx, input: { id: projectId } })
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(
      or(
        eq(documents.projectId, projectId),
        project.leadId === null ? undefined : eq(documents.leadId, project.leadId),
      ),
    )
    .orderBy(desc(documents.issuedAt), desc(documents.id))
  return { documents: await askAboutDocuments(ctx, rows) }
}

/**
 * Issues the invoice of what is left of a project's price, and mails it. It names each payment so far with its document. A
 * project has one: another call returns it.
 * @throws AppError `not-found`; `forbidden`; `conflict` without a price or with nothing left; `invalid` for a name that
 * documents cannot print
 */
export async function issueBalanceInvoice({
  ctx,
  input: { projectId, taxNumber },
}: {
  ctx: Ctx
  input: { projectId: string } & NewInvoice
}): Promise<Documents> {
  const { project, side, author } = await openProject({ ctx, input: { id: projectId } })
  if (side !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
  const about = `balance of project ${projectId}`
  const [known] = await ctx.db.select({ id: documents.id }).from(documents).where(eq(documents.about, about))
  if (known) return listProjectDocuments({ ctx, input: { projectId } })
  if (project.leadId === null)
    throw new AppError('conflict', 'This project came from no request, so it has no price.')

  const { quote, kept } = await findBalance({ ctx, input: { leadId: project.leadId } })
  const paid = []
  for (const { orderId, amountInrMinor, refundedInrMinor } of kept) {
    const document = await documentOfOrder({ ctx, input: { orderId } })
    if (!document) continue
    const { title } = documentKindWords[document.kind]
    const named = `${title.toLowerCase()} ${document.number} of ${formatDay(document.content.issuedOn)}`
    const what = document.part === 'deposit' ? 'Deposit' : 'Payment'
    paid.push({ text: `${what}: ${named}`, amountMinor: -amountInrMinor })
    if (refundedInrMinor > 0)
      paid.push({ text: `Refunded of ${document.number}`, amountMinor: refundedInrMinor })
  }
  await issueDocument({
    ctx,
    follow,
    input: {
      kind: 'invoice',
      about,
      isTest: isTestSite(ctx),
      part: 'balance',
      leadId: project.leadId,
      projectId,
      clientEmail: project.clientEmail,
      dueDays: ctx.env.INVOICE_DUE_DAYS,
      author,
      content: {
        buyer: {
          name: await requirePrintable(project.clientName, 'The client’s name'),
          companyName: await requirePrintable(project.companyName, 'The name of the company'),
          taxNumber: await requirePrintable(taxNumber, 'The tax number'),
        },
        subject: quote.lines.map(({ name }) => name).join(', '),
        lines: [
          { text: quote.lines.map(({ name }) => name).join(', '), amountMinor: quote.totalInrMinor },
          ...paid,
        ],
        totalLabel: 'To pay',
        shown: shownIn(quote),
        notes: ['All taxes included.'],
      },
    },
  })
  return listProjectDocuments({ ctx, input: { projectId } })
}

/** Mails the invoice, and tells the audit who issued it. */
async function follow({
  ctx,
  document: { id, number },
}: {
  ctx: Ctx
  document: { id: string; number: string }
}) {
  await ctx.queue.send<MailJob>(ctx.db, mailQueue, [{ kind: invoiceMailKinds.issued, subjectId: id }])
  await recordChange({ ctx, input: { noun: invoiceNoun, subjectId: id, before: {}, after: { number } } })
}

async function requirePrintable(text: string, what: string): Promise<string> {
  const known = await printable(text)
  if (known !== null) return known
  throw new AppError('invalid', `${what} has letters that the PDF cannot print. Write it in Latin letters.`)
}
