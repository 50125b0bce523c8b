import { and, eq, type SQL, sql } from 'drizzle-orm'
import { checklistItems, projects } from '#db/schema/projects.ts'
import { oneLine } from '#domain/one-line.ts'
import type { Side } from '#domain/records/states.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireOwner } from '#platform/authorise.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import { liveLinkHash } from '#platform/records/record-links.server.ts'

export type ProjectRow = typeof projects.$inferSelect

/** A project, the side of whoever opened it, and the name under which the project keeps what they do. */
export type OpenedProject = { project: ProjectRow; side: Side; author: string }

/** The noun of a project's links and of its changes in the audit. */
export const projectNoun = 'project'

/**
 * Opens a project for its owner, the holder of a live link to it, or staff.
 * @param input.lock keeps the row for a change until the transaction ends
 * @throws AppError `unauthenticated` for a visitor; `not-found` for anyone else, whether the project exists or not
 */
export async function openProject({
  ctx,
  input: { id, lock = false },
}: {
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>
  input: { id: string; lock?: boolean }
}): Promise<OpenedProject> {
  const found = ctx.db.select().from(projects).where(eq(projects.id, id))
  const [row] = await (lock ? found.for('update') : found)
  const linkHash = await liveLinkHash({ ctx, input: { noun: projectNoun, subjectId: id } })
  const { linkHash: _, ...project } = requireOwner(
    ctx,
    row && { ...row, linkHash },
    'There is no such project.',
  )
  return { project, ...sideOf(ctx.actor, project) }
}

function sideOf(actor: Actor, { clientName }: ProjectRow): Omit<OpenedProject, 'project'> {
  if (actor.kind === 'staff') return { side: 'staff', author: actor.name }
  if (actor.kind === 'system') return { side: 'staff', author: 'System' }
  const name = actor.kind === 'client' ? oneLine(actor.name) : ''
  return { side: 'client', author: name || oneLine(clientName) || 'Client' }
}

/** @throws AppError `not-found` unless the item is on this project's checklist */
export async function requireChecklistItem({
  ctx,
  input: { projectId, itemId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { projectId: string; itemId: string }
}): Promise<void> {
  const [item] = await ctx.db
    .select({ id: checklistItems.id })
    .from(checklistItems)
    .where(and(eq(checklistItems.id, itemId), eq(checklistItems.projectId, projectId)))
  if (!item) throw new AppError('not-found', 'This is no longer on the checklist.')
}

/** The ids of all projects of a client, for a query of another noun. */
export function projectsOwnedBy(userId: string): SQL {
  return sql`(select p.id from projects p where p.owner_id = ${userId})`
}

/**
 * The project that a lead became, for a query of leads. Written as text, because Drizzle omits the table names in a
 * query of a single table.
 */
export const projectOfLead = sql`(select from projects p where p.lead_id = leads.id)`

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

/** Returns the account that owns a project; null without one. */
export async function findProjectOwner({
  ctx: { db },
  input: { id },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { id: string }
}): Promise<string | null> {
  const [project] = await db.select({ ownerId: projects.ownerId }).from(projects).where(eq(projects.id, id))
  return project?.ownerId ?? null
}
