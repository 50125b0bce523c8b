import { askAboutDocuments } from '#features/billing/invoices/ask-about-documents.server.ts'
import { findOwed } from '#features/billing/owed.server.ts'
import { findDocumentsOf } from '#features/invoices/document-rows.server.ts'
import type { ProjectMoney } from '#features/invoices/invoice.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { projectRecord } from '../project.server.ts'

/**
 * Lists a project's documents for either side, newest first, with those of the lead that it came from, and what is owed.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function listProjectDocuments({
  ctx,
  input: { projectId },
}: {
  ctx: Ctx
  input: { projectId: string }
}): Promise<ProjectMoney> {
  const { leadId } = (await openRecord(ctx, projectRecord, projectId)).row
  const rows = await findDocumentsOf(ctx, { projectId, leadId })
  return {
    documents: await askAboutDocuments(ctx, rows),
    isPayingOff: ctx.gateway.mode === 'off',
    // After asking: what has arrived is no longer owed.
    owed: leadId === null ? null : await findOwed({ ctx, input: { leadId } }),
  }
}
