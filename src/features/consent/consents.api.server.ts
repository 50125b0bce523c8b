import { Hono } from 'hono'
import { done, serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import * as adminWires from './consent.admin.wire.ts'
import * as wires from './consent.wire.ts'
import { countConsents } from './count-consents.server.ts'
import { consentRecordSchema, recordConsent } from './record-consent.server.ts'

export const consentsApi = new Hono<AppEnv>()

serve(
  consentsApi,
  wires.recordConsent,
  { access: 'anyone', limit: 'consent', body: consentRecordSchema, status: 201 },
  (ctx, input) => recordConsent(ctx, input).then(() => done),
)
serve(consentsApi, wires.readTagSettings, { access: 'anyone' }, ({ env }) => ({
  analyticsId: env.GOOGLE_ANALYTICS_ID ?? null,
  adsConversion: env.GOOGLE_ADS_CONVERSION ?? null,
}))
serve(consentsApi, adminWires.countConsents, { access: 'staff' }, countConsents)
