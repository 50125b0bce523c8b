import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import * as adminWires from './health.admin.wire.ts'
import { readHealth } from './read-health.server.ts'

export const healthApi = new Hono<AppEnv>()

serve(healthApi, adminWires.readHealth, { access: 'staff' }, readHealth)
