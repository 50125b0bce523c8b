import { Hono } from 'hono'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { policyVersionSchema } from './policy.ts'
import * as wires from './policy.wire.ts'
import { readPolicy } from './read-policy.server.ts'

export const policiesApi = new Hono<AppEnv>()

serve(
  policiesApi,
  wires.readPolicy,
  { access: 'anyone', cacheControl: 'no-cache', query: policyVersionSchema },
  readPolicy,
)
