import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { hasAnalyticsConsent, readCountedVisitor, visitorCookie } from '#features/consent/consent.ts'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { changeSplit, startExperiment, stopExperiment } from './change-experiment.server.ts'
import * as adminWires from './experiment.admin.wire.ts'
import { variantCookie } from './experiment.ts'
import * as wires from './experiment.wire.ts'
import {
  experimentEndSchema,
  experimentStartSchema,
  exposureSchema,
  splitSchema,
} from './experiment-input.ts'
import { listExperiments } from './list-experiments.server.ts'
import { recordExposure } from './record-exposure.server.ts'

export const experimentsApi = new Hono<AppEnv>()

serve(
  experimentsApi,
  wires.recordExposure,
  { access: 'anyone', limit: 'exposure', body: exposureSchema },
  async (ctx, { variant }, c) => {
    const cookies = c.req.header('cookie')
    if (!hasAnalyticsConsent(cookies))
      throw new AppError('forbidden', 'This visitor did not agree to be counted.')
    const drawn = variantCookie.read(cookies)
    // A preview, or drawn again in another tab.
    if (drawn?.variant !== variant || drawn.splitId === null) return { isCounted: false }
    const id = readCountedVisitor(cookies)?.id ?? randomUUID()
    const { splitId } = drawn
    const isCounted = await recordExposure(ctx, { visitorId: id, variant, splitId })
    if (isCounted) {
      const isHttps = ctx.env.PUBLIC_URL?.startsWith('https:') ?? false
      c.header('set-cookie', visitorCookie.header({ id, splitId }, { isHttps }), { append: true })
    }
    return { isCounted }
  },
)

const change = { access: 'staff-owner', answer: listExperiments, changes: 'experiment' } as const
const ids = { id: 'experiment' }

serve(experimentsApi, adminWires.listExperiments, { access: 'staff' }, listExperiments)
serve(
  experimentsApi,
  adminWires.startExperiment,
  { ...change, body: experimentStartSchema, status: 201 },
  startExperiment,
)
serve(experimentsApi, adminWires.changeSplit, { ...change, ids, body: splitSchema }, changeSplit)
serve(
  experimentsApi,
  adminWires.stopExperiment,
  { ...change, ids, body: experimentEndSchema },
  stopExperiment,
)
