import { Hono } from 'hono'
import { done, serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { linkRequestSchema } from './link-request.ts'
import * as wires from './link-request.wire.ts'
import { requestLink } from './request-link.server.ts'

export const linkRequestsApi = new Hono<AppEnv>()

serve(
  linkRequestsApi,
  wires.requestLink,
  { access: 'anyone', limit: 'linkRequest', body: linkRequestSchema },
  async (ctx, input, c) => {
    await c.var.limits.consume('linkRequestOf', `${input.noun} ${input.id}`)
    await requestLink(ctx, input)
    return done
  },
)
