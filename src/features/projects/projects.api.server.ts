import { Hono } from 'hono'
import { type AppEnv, access, readJson, uuidParam } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { createProject } from './create-project.server.ts'
import { listProjects } from './list-projects.server.ts'
import { newProjectSchema, projectListSchema } from './project.ts'
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
