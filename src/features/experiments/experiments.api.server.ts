import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { mayCount, readCountedVisitor, visitorCookie } from '#features/consent/consent.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, readJson, uuidParam } from '#platform/http.server.ts'
import { changeSplit } from './change-split.server.ts'
import { type ExposureAnswer, variantCookie } from './experiment.ts'
import { experimentStartSchema, exposureSchema, splitSchema } from './experiment-input.server.ts'
import { listExperiments } from './list-experiments.server.ts'
import { recordExposure } from './record-exposure.server.ts'
import { startExperiment } from './start-experiment.server.ts'
import { stopExperiment } from './stop-experiment.server.ts'

export const experimentsApi = new Hono<AppEnv>()
  /**
   * Reports that a visitor who agreed to be counted has seen `/`. The first report sets the cookie that later ones
   * carry.
   */
  .post('/api/exposures', access.anyone, async (c) => {
    await c.var.limits.consume('exposure', c.var.clientAddress)
    const { variant } = await readJson(c, exposureSchema)
    const cookies = c.req.header('cookie')
    if (!mayCount(cookies)) throw new AppError('forbidden', 'This visitor did not agree to be counted.')
    const drawn = variantCookie.read(cookies)
    // The page shown was a preview, or another tab has drawn again since.
    if (drawn?.variant !== variant || drawn.splitId === null)
      return c.json({ isCounted: false } satisfies ExposureAnswer)
    const id = readCountedVisitor(cookies)?.id ?? randomUUID()
    const { splitId } = drawn
    const isCounted = await recordExposure({ ctx: c.var.ctx, input: { visitorId: id, variant, splitId } })
    if (isCounted) {
      const isHttps = c.var.ctx.env.PUBLIC_URL?.startsWith('https:') ?? false
      c.header('set-cookie', visitorCookie.header({ id, splitId }, { isHttps }), { append: true })
    }
    return c.json({ isCounted } satisfies ExposureAnswer)
  })
  .get('/api/admin/experiments', access.staff, async (c) => c.json(await listExperiments({ ctx: c.var.ctx })))
  .post('/api/admin/experiments', access.staff, async (c) => {
    const input = await readJson(c, experimentStartSchema)
    return c.json(await startExperiment({ ctx: c.var.ctx, input }), 201)
  })
  .post('/api/admin/experiments/:id/split', access.staff, async (c) => {
    const { shareBPerMille } = await readJson(c, splitSchema)
    const id = uuidParam(c, 'experiment')
    return c.json(await changeSplit({ ctx: c.var.ctx, input: { id, shareBPerMille } }))
  })
  .post('/api/admin/experiments/:id/stop', access.staff, async (c) => {
    return c.json(await stopExperiment({ ctx: c.var.ctx, input: { id: uuidParam(c, 'experiment') } }))
  })
