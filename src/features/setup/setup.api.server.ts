import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { type ListPrices, readSetup } from './read-setup.server.ts'
import * as adminWires from './setup.admin.wire.ts'

export function setupApi(listPrices: ListPrices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  serve(app, adminWires.readSetup, { access: 'staff' }, (ctx) => readSetup(ctx, listPrices))
  return app
}
