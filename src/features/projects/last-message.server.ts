import { desc, sql } from 'drizzle-orm'
import { projectsOfClient } from '#db/joins.ts'
import { projectMessages } from '#db/schema/projects.ts'
import type { Side } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'

/** The newest message of all the client's projects; null without one. `at`: ISO 8601 in UTC. */
export async function findLastMessage(
  { db }: Pick<Ctx, 'db'>,
  { clientId }: { clientId: string },
): Promise<{ at: string; side: Side } | null> {
  const { projectId, side, createdAt, id } = projectMessages
  const [last] = await db
    .select({ at: createdAt, side })
    .from(projectMessages)
    .where(sql`${projectId} = any(${projectsOfClient(clientId)})`)
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return last ? { at: last.at.toISOString(), side: last.side } : null
}
