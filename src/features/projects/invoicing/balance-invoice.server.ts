import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { taxNumberOfProject } from '#db/joins.ts'
import { projects } from '#db/schema/projects.ts'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { closedStatuses, documentKindLabels, documentStates } from '#domain/records/document.ts'
import { readLeadAccount } from '#features/billing/account/lead-account.server.ts'
import { findBalance } from '#features/billing/account/owed.server.ts'
import {
  findDocumentAbout,
  type ListedDocument,
  nextDocumentSubject,
} from '#features/billing/documents/document-queries.server.ts'
import { documentSummariesOf } from '#features/billing/documents/document-summaries.server.ts'
import type { BalanceInvoice } from '#features/billing/documents/invoice.ts'
import { findDepositDocument } from '#features/billing/documents/issuing/deposit-invoice.server.ts'
import { issueInvoice } from '#features/billing/documents/issuing/issue-invoice.server.ts'
import {
  issueDocumentOfOrder,
  shownIn,
} from '#features/billing/documents/issuing/issue-order-documents.server.ts'
import { requireDueDay } from '#features/billing/documents/issuing/require-due-day.server.ts'
import { recordSending } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { projectRecord } from '../project.server.ts'

/**
 * Names each payment's document and an unpaid deposit invoice. An open balance invoice stays; once it is paid, a
 * later call invoices what a refund made due.
 * @throws AppError `not-found`; `forbidden`; `invalid` for a due day that has passed; `conflict`
 * without a price, with nothing left, or for a tax number or due day that the issued one lacks
 */
export async function issueBalanceInvoice(
  ctx: Ctx,
  { projectId, taxNumber, dueOn = '' }: { projectId: string } & BalanceInvoice,
): Promise<{ projectId: string }> {
  const { row: project, side, author } = await authoriseRecord(ctx, projectRecord, projectId)
  if (side !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
  if (dueOn) requireDueDay(ctx, dueOn)
  const subject = await nextDocumentSubject(ctx, {
    kind: 'balance',
    id: projectId,
    endedBy: closedStatuses,
  })
  const typed = { taxNumber, dueOn }
  const issued = await findDocumentAbout(ctx, subject)
  if (issued) {
    requireTyped(issued, typed)
    return { projectId }
  }
  if (project.leadId === null)
    throw new AppError('conflict', 'This project didn’t come from a request, so it has no price.')

  const { leadId } = project
  const { quote, counted, priceInrMinor } = await findBalance(ctx, { leadId })
  const asked = []
  const kept = counted.filter(({ amountInrMinor, refundedInrMinor }) => refundedInrMinor < amountInrMinor)
  for (const { orderId, amountInrMinor, refundedInrMinor } of kept) {
    const document = await issueDocumentOfOrder(ctx, { orderId })
    if (!document) continue
    asked.push({ text: nameOf(document), amountMinor: -amountInrMinor })
    if (refundedInrMinor > 0)
      asked.push({ text: `Refunded of ${document.number}`, amountMinor: refundedInrMinor })
  }
  if (priceInrMinor < quote.charge.total.amountMinor)
    asked.push({ text: 'Taken off the price', amountMinor: priceInrMinor - quote.charge.total.amountMinor })
  const deposit = await findDepositDocument(ctx, leadId)
  const [open] = await documentSummariesOf(ctx, deposit ? [deposit] : [])
  if (deposit && open && documentStates[open.status].canBePaid) {
    asked.push({ text: nameOf(deposit), amountMinor: -deposit.amountMinor })
  }
  const left = asked.reduce((sum, { amountMinor }) => sum + amountMinor, quote.charge.total.amountMinor)
  if (left <= 0) {
    throw new AppError('conflict', `Nothing is left to invoice: ${deposit?.number} covers the balance.`)
  }
  const [accepted] = await ctx.db
    .select({ taxNumber: taxNumberOfProject })
    .from(projects)
    .where(eq(projects.id, projectId))
  const names = quote.lines.map(({ name }) => name).join(', ')
  await issueInvoice(
    ctx,
    {
      subject,
      part: 'balance',
      leadId,
      projectId,
      clientEmail: project.clientEmail,
      author,
      ...(dueOn && { dueOn }),
      content: {
        buyer: {
          name: project.clientName,
          companyName: project.companyName,
          taxNumber: taxNumber || deposit?.content.buyer.taxNumber || (accepted?.taxNumber ?? ''),
        },
        subject: names,
        lines: [{ text: names, amountMinor: quote.charge.total.amountMinor }, ...asked],
        shown: shownIn(quote),
        notes: [],
      },
    },
    async (txCtx) => {
      const now = await findDepositDocument(txCtx, leadId)
      if (now?.id !== deposit?.id)
        throw new AppError('conflict', 'The deposit has just been invoiced. Try again.')
      if (!isDeepStrictEqual((await readLeadAccount(txCtx, { leadId })).counted, counted))
        throw new AppError('conflict', 'A payment has just arrived or been refunded. Try again.')
      await recordSending(txCtx, { leadId })
    },
  )
  // Another user may have issued it at this moment.
  requireTyped(await findDocumentAbout(ctx, subject), typed)
  return { projectId }
}

function requireTyped(
  issued: ListedDocument | null,
  { taxNumber, dueOn }: { taxNumber: string; dueOn: string },
): void {
  if (!issued) return
  const { number, content } = issued
  if (taxNumber && content.buyer.taxNumber !== taxNumber) {
    const message = `Invoice ${number} has already been issued, without this tax number.`
    throw new AppError('conflict', `${message} You can cancel it and issue another.`)
  }
  if (dueOn && issued.dueOn && issued.dueOn !== dueOn) {
    const message = `Invoice ${number} has already been issued, due by ${formatDocumentDay(issued.dueOn)}.`
    throw new AppError('conflict', `${message} You can change its due date.`)
  }
}

/** `Deposit: invoice INV/26-27/0003 of 2 Nov 2026` */
function nameOf({ kind, number, part, content }: ListedDocument): string {
  const what = part === 'deposit' ? 'Deposit' : 'Payment'
  return `${what}: ${documentKindLabels[kind].title.toLowerCase()} ${number} of ${formatDocumentDay(content.issuedOn)}`
}
