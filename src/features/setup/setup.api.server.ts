import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { readSetup } from './read-setup.server.ts'
import * as adminWires from './setup.admin.wire.ts'

export const setupApi = new Hono<AppEnv>()

serve(setupApi, adminWires.readSetup, { access: 'staff' }, readSetup)
