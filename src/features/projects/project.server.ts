import { eq, inArray } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { type ProjectPlanId, projectNoun, projectStates } from '#domain/records/project.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { createClaim } from '#platform/records/claim.server.ts'
import { createClientRows } from '#platform/records/client-rows.server.ts'

export type ProjectRow = typeof projects.$inferSelect

export const projectRecord = defineRecord({
  noun: projectNoun,
  table: projects,
  missing: 'This project doesn’t exist.',
  openTo: 'owner',
  clientName: ({ clientName }) => clientName,
  timeline: { of: 'project', id: 'id' },
  moves: {
    states: projectStates,
    event: (_, { from, to }) => ({ kind: 'moved', data: { from, to } }),
  },
})

export const projectClaim = createClaim({
  words: ['project', 'projects'],
  table: projects,
  email: 'clientEmail',
})

export const projectRows = createClientRows({
  words: ['project', 'projects'],
  table: projects,
  email: 'clientEmail',
  texts: { name: 'clientName', companyName: 'companyName' },
})

/** Titles by id. */
export async function listProjectNames(
  { db }: Pick<Ctx, 'db'>,
  { ids }: { ids: string[] },
): Promise<Map<string, { name: string; plan: ProjectPlanId }>> {
  const rows = await db
    .select({ id: projects.id, name: projects.title, plan: projects.plan })
    .from(projects)
    .where(inArray(projects.id, ids))
  return new Map(rows.map(({ id, ...project }) => [id, project]))
}

export async function findProjectOfLead(
  { db }: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string },
): Promise<string | null> {
  const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.leadId, leadId))
  return project?.id ?? null
}
