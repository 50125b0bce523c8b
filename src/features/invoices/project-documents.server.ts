import { desc, eq, or } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { findOwed } from '#features/billing/owed.server.ts'
import { projectRecord } from '#features/projects/project.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { askAboutDocuments } from './ask-about-documents.server.ts'
import { documentColumns } from './document-rows.server.ts'
import type { ProjectMoney } from './invoice.ts'

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
  const { row: project } = await openRecord(ctx, projectRecord, projectId)
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
  const listed = await askAboutDocuments(ctx, rows)
  const { leadId } = project
  return {
    documents: listed,
    isPayingOff: ctx.gateway.mode === 'off',
    // After asking: what has arrived is no longer owed.
    owed: leadId === null ? null : await findOwed({ ctx, input: { leadId } }),
  }
}
