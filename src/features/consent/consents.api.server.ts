import { Hono } from 'hono'
import { type AppEnv, access, readJson } from '#platform/http.server.ts'
import { consentRecordSchema, recordConsent } from './record-consent.server.ts'
import type { TagSettings } from './tags.ts'

export const consentsApi = new Hono<AppEnv>()
  .post('/api/consents', access.anyone, async (c) => {
    await c.var.limits.consume('consent', c.var.clientAddress)
    const input = await readJson(c, consentRecordSchema)
    await recordConsent({ ctx: c.var.ctx, input })
    return c.json({ success: true }, 201)
  })
  /** Only pages whose visitor agreed to something call this. */
  .get('/api/consents/tags', access.anyone, (c) => {
    const { GOOGLE_ANALYTICS_ID, GOOGLE_ADS_CONVERSION } = c.var.ctx.env
    const settings: TagSettings = {
      analyticsId: GOOGLE_ANALYTICS_ID ?? null,
      adsConversion: GOOGLE_ADS_CONVERSION ?? null,
    }
    return c.json(settings)
  })
