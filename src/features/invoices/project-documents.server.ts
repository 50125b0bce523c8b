import { desc, eq, or } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { openProject } from '#features/projects/project.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { askAboutDocuments } from './ask-about-documents.server.ts'
import { documentColumns } from './document-rows.server.ts'
import type { Documents } from './invoice.ts'

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
  return { documents: await askAboutDocuments(ctx, rows), isPayingOff: ctx.gateway.mode === 'off' }
}
