import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { listProjects } from './list-projects.server.ts'
import * as wires from './portfolio.wire.ts'

export const portfolioApi = new Hono<AppEnv>()

serve(portfolioApi, wires.listProjects, { access: 'anyone', cacheControl: 'no-cache' }, listProjects)
