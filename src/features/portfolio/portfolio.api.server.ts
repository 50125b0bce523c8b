import { Hono } from 'hono'
import { type AppEnv, access } from '#platform/http.server.ts'
import { listProjects } from './list-projects.server.ts'

export const portfolioApi = new Hono<AppEnv>().get('/api/portfolio/projects', access.anyone, async (c) =>
  c.json(await listProjects({ ctx: c.var.ctx }), 200, { 'cache-control': 'no-cache' }),
)
