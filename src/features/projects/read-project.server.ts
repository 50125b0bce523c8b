import { asc, desc, eq } from 'drizzle-orm'
import { projectMessages, projects } from '#db/schema/projects.ts'
import type { ProjectEventBody } from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import { requireClient, requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { authoriseRecord, type OpenRecord, requireRow } from '#platform/records/authorise-record.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { listLiveLinks } from '#platform/records/record-links.server.ts'
import { listEvents } from '#platform/records/timeline.server.ts'
import { findProjectMoney } from './invoicing/project-documents.server.ts'
import { type ProjectRow, projectRecord } from './project.server.ts'
import type { MyProjects, ProjectAsClient, ProjectPage } from './project.ts'
import { promiseOf } from './project-progress.ts'
import {
  findChecklist,
  findMilestones,
  listedEvent,
  listedItem,
  listedMessage,
  listedMilestone,
  listedProject,
} from './project-queries.server.ts'

const forStaff: readonly ProjectEventBody['kind'][] = ['edited', 'link-sent', 'links-revoked']

/** @throws AppError `not-found` */
export function readProject(ctx: Ctx, { id, side }: OpenRecord): Promise<ProjectPage> {
  return inSnapshot(ctx, async (ctx) => readPage(ctx, await requireRow(ctx, projectRecord, id), side))
}

/** For staff, who have seen nothing in the client's place. Asks no provider. @throws AppError `not-found` */
export function readProjectAsClient(ctx: Ctx, { id }: { id: string }): Promise<ProjectAsClient> {
  requireStaff(ctx)
  return inSnapshot(ctx, async (ctx) => {
    const { row } = await authoriseRecord(ctx, projectRecord, id)
    const page = await readPage(ctx, row, 'client')
    const links = await listLiveLinks(ctx, { noun: projectRecord.noun, subjectId: id })
    return {
      page: { ...page, project: { ...page.project, unseen: 0 } },
      money: await findProjectMoney(ctx, row),
      hasAccount: row.ownerId !== null,
      isLinked: links.length > 0,
    }
  })
}

async function readPage(ctx: Ctx, project: ProjectRow, side: Side): Promise<ProjectPage> {
  const { id } = project
  // A transaction has one connection.
  const summary = (await listedProject(ctx, [project], side)).itemOf(project)
  const milestones = await findMilestones(ctx, id)
  const checklist = await findChecklist(ctx, id)
  const messages = await ctx.db
    .select()
    .from(projectMessages)
    .where(eq(projectMessages.projectId, id))
    .orderBy(asc(projectMessages.createdAt), asc(projectMessages.id))
  const events = await listEvents(ctx, { projectId: id })
  const links = side === 'staff' ? await listLiveLinks(ctx, { noun: projectRecord.noun, subjectId: id }) : []
  return {
    project: {
      ...summary,
      version: project.version,
      brief: project.brief,
      clientEmail: ctx.actor.kind === 'link-holder' ? '' : project.clientEmail,
      stagingUrl: project.stagingUrl,
      liveUrl: project.liveUrl,
      contentCompleteAt: project.contentCompleteAt?.toISOString() ?? null,
      erasureRequestedAt: project.erasureRequestedAt?.toISOString() ?? null,
      launchedAt: project.launchedAt?.toISOString() ?? null,
    },
    side,
    milestones: toListItems(ctx, listedMilestone, milestones),
    checklist: toListItems(ctx, listedItem, checklist),
    messages: toListItems(ctx, listedMessage, messages),
    events: toListItems(
      ctx,
      listedEvent,
      events.filter(({ kind }) => side === 'staff' || !forStaff.includes(kind)),
    ),
    promise: promiseOf(project, checklist, ctx.clock()),
    links,
  }
}

export async function listMyProjects(ctx: Ctx): Promise<MyProjects> {
  const { userId } = requireClient(ctx)
  const rows = await ctx.db
    .select()
    .from(projects)
    .where(eq(projects.ownerId, userId))
    .orderBy(desc(projects.createdAt), desc(projects.id))
  return { projects: toListItems(ctx, await listedProject(ctx, rows, 'client'), rows) }
}
