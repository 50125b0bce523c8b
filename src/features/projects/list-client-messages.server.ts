import { and, eq, gt } from 'drizzle-orm'
import { referenceOfLead } from '#db/joins.ts'
import { projectMessages, projects } from '#db/schema/projects.ts'
import type { Ctx } from '#platform/context.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'

export function listClientMessages(
  { db }: Pick<Ctx, 'db'>,
  { since, limit }: { since: Date; limit: number },
) {
  return db
    .select({
      id: projectMessages.id,
      projectId: projects.id,
      /** Null once its lead is deleted. */
      reference: referenceOfLead(projects.leadId),
      at: projectMessages.createdAt,
    })
    .from(projectMessages)
    .innerJoin(projects, eq(projects.id, projectMessages.projectId))
    .where(and(eq(projectMessages.side, 'client'), gt(projectMessages.createdAt, since)))
    .orderBy(...newestFirst(projectMessages))
    .limit(limit)
}
