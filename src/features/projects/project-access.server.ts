import { and, eq, sql } from 'drizzle-orm'
import { checklistItems } from '#db/schema/projects.ts'
import type { ProjectAccess } from '#features/files/project-access.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { projectRecord } from './project.server.ts'

export const projectAccess: ProjectAccess = {
  authorise: (ctx, id, options) => authoriseRecord(ctx, projectRecord, id, options),
  change: (ctx, id, change) => changeRecord(ctx, projectRecord, { id, version: null, by: 'both' }, change),
  async requireItem({ db }, { projectId, itemId }) {
    const [item] = await db
      .select({ id: checklistItems.id })
      .from(checklistItems)
      .where(and(eq(checklistItems.id, itemId), eq(checklistItems.projectId, projectId)))
    if (!item) throw new AppError('not-found', 'This is no longer on the checklist.')
  },
  ownedBy: (userId) => sql`(select p.id from projects p where p.owner_id = ${userId})`,
}
