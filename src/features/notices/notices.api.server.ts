import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { arrivalsSchema } from './arrival.ts'
import { listArrivals } from './list-arrivals.server.ts'
import * as wires from './notices.admin.wire.ts'

export const noticesApi = new Hono<AppEnv>()

serve(noticesApi, wires.listArrivals, { access: 'staff', query: arrivalsSchema }, listArrivals)
