import { type Context, Hono } from 'hono'
import type { Ctx } from '#platform/context.server.ts'
import { type AppEnv, access, idempotencyKeyOf, readJson, uuidParam } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { answerItem } from './changing/answer-item.server.ts'
import { addItem, addMilestone, removeItem, removeMilestone } from './changing/change-plan.server.ts'
import { confirmContent } from './changing/confirm-content.server.ts'
import { editProject } from './changing/edit-project.server.ts'
import { eraseProject } from './changing/erase-project.server.ts'
import { markSeen, writeMessage } from './changing/messages.server.ts'
import { moveMilestone } from './changing/move-milestone.server.ts'
import { moveProject } from './changing/move-project.server.ts'
import { revokeProjectLinks, sendProjectLink } from './changing/project-links.server.ts'
import { createProject } from './create-project.server.ts'
import { listProjects } from './list-projects.server.ts'
import {
  checklistAnswerSchema,
  contentConfirmationSchema,
  milestoneMoveSchema,
  newChecklistItemSchema,
  newMilestoneSchema,
  newProjectSchema,
  type ProjectPage,
  projectEditSchema,
  projectListSchema,
  projectMessageSchema,
  projectMoveSchema,
  removalSchema,
} from './project.ts'
import { listMyProjects, readProject } from './read-project.server.ts'

export const projectsApi = new Hono<AppEnv>()
  .get('/api/my/projects', access.client, async (c) => c.json(await listMyProjects({ ctx: c.var.ctx })))
  .get('/api/admin/projects', access.staff, async (c) => {
    const input = parseInput(projectListSchema, c.req.query())
    return c.json(await listProjects({ ctx: c.var.ctx, input }))
  })
  .post('/api/admin/projects', access.staff, async (c) => {
    const input = await readJson(c, newProjectSchema)
    return c.json(await createProject({ ctx: c.var.ctx, input }))
  })
  .get('/api/projects/:id', access.owner, async (c) => {
    return c.json(await readProject({ ctx: c.var.ctx, input: { id: uuidParam(c, 'project') } }))
  })
  .post('/api/projects/:id/milestones/:milestoneId/move', access.owner, async (c) => {
    const at = { id: uuidParam(c, 'project'), milestoneId: uuidParam(c, 'milestone', 'milestoneId') }
    return answer(c, moveMilestone, { ...at, ...(await readJson(c, milestoneMoveSchema)) })
  })
  .post('/api/projects/:id/checklist/:itemId/answer', access.owner, async (c) => {
    const at = { id: uuidParam(c, 'project'), itemId: uuidParam(c, 'item', 'itemId') }
    return answer(c, answerItem, { ...at, ...(await readJson(c, checklistAnswerSchema)) })
  })
  .post('/api/projects/:id/messages', access.owner, async (c) => {
    const key = idempotencyKeyOf(c)
    const { text } = await readJson(c, projectMessageSchema)
    return answer(c, writeMessage, { id: uuidParam(c, 'project'), text, key })
  })
  .post('/api/projects/:id/seen', access.owner, (c) => answer(c, markSeen, { id: uuidParam(c, 'project') }))
  .post('/api/projects/:id/edit', access.owner, async (c) => {
    return answer(c, editProject, { id: uuidParam(c, 'project'), ...(await readJson(c, projectEditSchema)) })
  })
  .post('/api/projects/:id/status', access.owner, async (c) => {
    return answer(c, moveProject, { id: uuidParam(c, 'project'), ...(await readJson(c, projectMoveSchema)) })
  })
  .post('/api/projects/:id/content/confirm', access.owner, async (c) => {
    const { version } = await readJson(c, contentConfirmationSchema)
    return answer(c, confirmContent, { id: uuidParam(c, 'project'), version })
  })
  .post('/api/projects/:id/erase', access.owner, async (c) => {
    await c.var.limits.consume('project', c.var.clientAddress)
    const { version } = await readJson(c, removalSchema)
    await eraseProject({ ctx: c.var.ctx, input: { id: uuidParam(c, 'project'), version } })
    return c.json({ success: true })
  })
  .post('/api/projects/:id/milestones', access.owner, async (c) => {
    return answer(c, addMilestone, {
      id: uuidParam(c, 'project'),
      ...(await readJson(c, newMilestoneSchema)),
    })
  })
  .post('/api/projects/:id/milestones/:milestoneId/remove', access.owner, async (c) => {
    const at = { id: uuidParam(c, 'project'), milestoneId: uuidParam(c, 'milestone', 'milestoneId') }
    return answer(c, removeMilestone, { ...at, ...(await readJson(c, removalSchema)) })
  })
  .post('/api/projects/:id/checklist', access.owner, async (c) => {
    const item = await readJson(c, newChecklistItemSchema)
    return answer(c, addItem, { id: uuidParam(c, 'project'), ...item })
  })
  .post('/api/projects/:id/checklist/:itemId/remove', access.owner, async (c) => {
    const at = { id: uuidParam(c, 'project'), itemId: uuidParam(c, 'item', 'itemId') }
    return answer(c, removeItem, { ...at, ...(await readJson(c, removalSchema)) })
  })
  .post('/api/projects/:id/links', access.owner, (c) => {
    return answer(c, sendProjectLink, { id: uuidParam(c, 'project') })
  })
  .post('/api/projects/:id/links/revoke', access.owner, (c) => {
    return answer(c, revokeProjectLinks, { id: uuidParam(c, 'project') })
  })

/** Makes a change for the sender and answers with the project as it is then. */
async function answer<Input>(
  c: Context<AppEnv>,
  verb: (args: { ctx: Ctx; input: Input }) => Promise<ProjectPage>,
  input: Input,
): Promise<Response> {
  await c.var.limits.consume('project', c.var.clientAddress)
  return c.json(await verb({ ctx: c.var.ctx, input }))
}
