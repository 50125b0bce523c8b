import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { pollDocuments } from '#features/billing/invoices/poll-documents.server.ts'
import { findOwed } from '#features/billing/owed.server.ts'
import { findDocumentsOf } from '#features/invoices/document-queries.server.ts'
import type { ProjectMoney } from '#features/invoices/invoice.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { projectRecord } from '../project.server.ts'

/** @throws AppError `unauthenticated`, `not-found` */
export async function listProjectDocuments({
  ctx,
  input: { projectId },
}: {
  ctx: Ctx
  input: { projectId: string }
}): Promise<ProjectMoney> {
  const { leadId } = (await authoriseRecord(ctx, projectRecord, projectId)).row
  const rows = await findDocumentsOf(ctx, { projectId, leadId })
  return {
    documents: await pollDocuments(ctx, rows),
    isPayingOff: ctx.gateway.mode === 'off',
    usualDueOn: dayAfter(agencyDayAt(ctx.clock()), ctx.env.INVOICE_DUE_DAYS),
    owed: leadId === null ? null : await findOwed({ ctx, input: { leadId } }),
  }
}
