import { asc, eq, inArray, sql } from 'drizzle-orm'
import { checklistItems, milestones, projectMessages, projects } from '#db/schema/projects.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { deleteRecordLinks } from '#platform/records/record-links.server.ts'
import { appendEvent, listEvents } from '#platform/records/timeline.server.ts'
import { projectRecord } from './project.server.ts'

export const projectData: PersonalData = {
  name: 'projects',
  async read(ctx, { userId }) {
    const { db } = ctx
    const rows = await db
      .select()
      .from(projects)
      .where(eq(projects.ownerId, userId))
      .orderBy(...oldestFirst(projects))
    const ids = rows.map(({ id }) => id)
    const [steps, items, messages] = await Promise.all([
      db
        .select()
        .from(milestones)
        .where(inArray(milestones.projectId, ids))
        .orderBy(asc(milestones.position)),
      db
        .select()
        .from(checklistItems)
        .where(inArray(checklistItems.projectId, ids))
        .orderBy(asc(checklistItems.position)),
      db
        .select()
        .from(projectMessages)
        .where(inArray(projectMessages.projectId, ids))
        .orderBy(...oldestFirst(projectMessages)),
    ])
    const timelines = new Map<string, object[]>()
    for (const id of ids) {
      const events = await listEvents(ctx, { projectId: id })
      timelines.set(
        id,
        events.map(({ id: _, ...event }) => event),
      )
    }
    return rows.map(
      ({ searchText: _, ownerId: _owner, mayOweReal: _real, mayOweTest: _test, ...project }) => {
        const of = <Part extends { projectId: string }>(parts: Part[]) =>
          parts.filter(({ projectId }) => projectId === project.id).map(({ projectId: _id, ...part }) => part)
        return {
          ...project,
          milestones: of(steps),
          checklist: of(items),
          messages: of(messages),
          events: timelines.get(project.id),
        }
      },
    )
  },
  async erase(ctx, { userId }) {
    const own = await ctx.db
      .select({ id: projects.id, status: projects.status, title: projects.title })
      .from(projects)
      .where(eq(projects.ownerId, userId))
      .for('update')
    const [cancelled, kept] = [
      own.filter(({ status }) => status === 'cancelled'),
      own.filter(({ status }) => status !== 'cancelled'),
    ]
    await eraseProjects(
      ctx,
      cancelled.map(({ id }) => id),
    )
    for (const { id } of kept) {
      const erasureRequestedAt = ctx.clock()
      await ctx.db
        .update(projects)
        .set({ ownerId: null, erasureRequestedAt, version: sql`${projects.version} + 1` })
        .where(eq(projects.id, id))
      await appendEvent(ctx, { projectId: id }, 'System', { kind: 'erasure-requested', data: {} })
    }
    return kept.map(({ title }) => ({ label: 'Project, until it has ended', value: title }))
  },
}

/** The database deletes files by cascade. */
export async function eraseProjects(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const messages = await ctx.db
    .select({ id: projectMessages.id })
    .from(projectMessages)
    .where(inArray(projectMessages.projectId, [...ids]))
  await ctx.db.delete(projects).where(inArray(projects.id, [...ids]))
  await eraseMailsAbout(ctx, { subjectIds: [...ids, ...messages.map(({ id }) => id)] })
  const records = { noun: projectRecord.noun, subjectIds: ids }
  await deleteRecordLinks(ctx, records)
  await eraseChanges(ctx, records)
}
