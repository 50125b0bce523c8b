import type { NewInvoice } from '#features/billing/documents/invoice.ts'
import { issueDepositInvoice } from '#features/billing/documents/issuing/deposit-invoice.server.ts'
import { findProjectOfLead } from '#features/projects/project.server.ts'
import { refuseStaffLink } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { quoteRecord } from './quote.server.ts'
import { dayOf } from './quote.ts'

/**
 * Issues no second invoice.
 * @throws AppError as `authoriseRecord` and `issueDepositInvoice` do; `forbidden` for a link that staff
 * follow; `conflict` unless the quote is accepted
 */
export async function invoiceQuote(
  ctx: Ctx,
  { id, taxNumber }: { id: string } & NewInvoice,
): Promise<OpenRecord> {
  refuseStaffLink(ctx)
  const { row: quote, side, author } = await authoriseRecord(ctx, quoteRecord, id)
  if (quote.status !== 'accepted') throw new AppError('conflict', 'Accept the quote first.')
  const { leadId, clientEmail, clientName, companyName, acceptance, number, sentAt } = quote
  const name = clientName || companyName ? clientName : (acceptance?.name ?? '')
  const agreed = `Quote ${number} of ${dayOf(sentAt?.toISOString() ?? null)}`
  const buyer = { name, companyName, taxNumber }
  const projectId = await findProjectOfLead(ctx, { leadId })
  await issueDepositInvoice(ctx, { leadId, projectId, clientEmail, buyer, agreed, author })
  return { id, side }
}
