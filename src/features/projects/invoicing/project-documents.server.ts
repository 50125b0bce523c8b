import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { readLeadAccount } from '#features/billing/account/lead-account.server.ts'
import { findDocumentsOf, type ListedDocument } from '#features/billing/documents/document-queries.server.ts'
import { listedDocumentsOf } from '#features/billing/documents/document-summaries.server.ts'
import type { DocumentSummary, ProjectMoney } from '#features/billing/documents/invoice.ts'
import { pollDocuments } from '#features/billing/documents/paying/poll-documents.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { type ProjectRow, projectRecord } from '../project.server.ts'

/** Polls the provider first. @throws AppError `unauthenticated`, `not-found` */
export async function listProjectDocuments(
  ctx: Ctx,
  { projectId }: { projectId: string },
): Promise<ProjectMoney> {
  return moneyOf(ctx, (await authoriseRecord(ctx, projectRecord, projectId)).row, pollDocuments)
}

/** Reads our books without asking the provider. */
export function findProjectMoney(ctx: Ctx, project: ProjectRow): Promise<ProjectMoney> {
  return moneyOf(ctx, project, listedDocumentsOf)
}

async function moneyOf(
  ctx: Ctx,
  { id: projectId, leadId }: ProjectRow,
  summariesOf: (ctx: Ctx, rows: readonly ListedDocument[]) => Promise<Listed<DocumentSummary>[]>,
): Promise<ProjectMoney> {
  const rows = await findDocumentsOf(ctx, { projectId, leadId })
  return {
    documents: await summariesOf(ctx, rows),
    isPayingOff: ctx.gateway.mode === 'off',
    usualDueOn: dayAfter(agencyDayAt(ctx.clock()), ctx.env.INVOICE_DUE_DAYS),
    owed: leadId === null ? null : (await readLeadAccount(ctx, { leadId })).owed,
  }
}
