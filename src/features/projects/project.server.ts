import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { projectNoun, projectStates } from '#domain/records/project.ts'
import type { Ctx } from '#platform/context.server.ts'
import { claimBy } from '#platform/records/claim.server.ts'
import { recordOf } from '#platform/records/open-record.server.ts'

export type ProjectRow = typeof projects.$inferSelect

/** Projects open for their owner, the holders of their links, and staff. */
export const projectRecord = recordOf({
  noun: projectNoun,
  table: projects,
  missing: 'There is no such project.',
  openTo: 'owner',
  clientName: ({ clientName }) => clientName,
  timeline: { of: 'project', id: 'id' },
  moves: {
    states: projectStates,
    event: (_, { from, to }) => ({ kind: 'moved', data: { from, to } }),
  },
})

/** The projects whose client has an address. */
export const projectClaim = claimBy({
  words: ['project', 'projects'],
  table: projects,
  email: 'clientEmail',
})

/** Returns the id of the project that a lead became; null before that. */
export async function findProjectOfLead({
  ctx: { db },
  input: { leadId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadId: string }
}): Promise<string | null> {
  const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.leadId, leadId))
  return project?.id ?? null
}
