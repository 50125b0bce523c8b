import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { readFunnel } from './read-funnel.server.ts'
import { readSums } from './read-sums.server.ts'
import * as adminWires from './statistics.admin.wire.ts'
import { funnelSchema } from './statistics.ts'

export const statisticsApi = new Hono<AppEnv>()

serve(statisticsApi, adminWires.readSums, { access: 'staff' }, readSums)
serve(statisticsApi, adminWires.readFunnel, { access: 'staff', query: funnelSchema }, readFunnel)
