import type { Hono } from 'hono'
import { endpointOf, type Policy } from '#platform/api/serve.server.ts'
import type { Wire } from '#platform/api/wire.ts'
import { type Access, type AppEnv, accessOf } from '#platform/http.server.ts'
import { standInWindow } from '#platform/stand-in/stand-in-window.server.ts'
import { type AppParts, createApp } from '#server/app.server.ts'
import type { Example } from './example.ts'

export type Endpoint = {
  /** The method and the pattern: `POST /api/quotes/:id/send`. */
  key: string
  method: string
  pattern: string
  access: Access
  /** Empty if `serve` does not serve it. */
  policy: Omit<Policy, 'access'>
  /** Null if `serve` does not serve it. */
  wire: Wire | null
  example: Omit<Example, 'endpoint'>
}

const files = import.meta.glob<Record<string, readonly Example[]>>('../../src/**/*.examples.ts', {
  eager: true,
})
export const examples = Object.values(files).flatMap((rooms) => Object.values(rooms).flat())

export function endpointsOf({ routes }: Pick<Hono<AppEnv>, 'routes'>): Map<string, Endpoint> {
  const found = new Map<string, Endpoint>()
  for (const { method, path: pattern, handler } of routes) {
    if (method === 'ALL') continue
    const key = `${method} ${pattern}`
    const access = accessOf(handler)
    const known = found.get(key)
    if (!known && access) {
      const example = examples.find(({ endpoint }) => endpoint === key) ?? {}
      found.set(key, { key, method, pattern, access, policy: {}, wire: null, example })
    }
    Object.assign(found.get(key) ?? {}, endpointOf(handler))
  }
  return found
}

/** All endpoints of the program except the simulated payment provider's. Listing them opens nothing. */
export const endpoints = endpointsOf(createApp({ headers: { api: {} } } as AppParts))

export const standInEndpoints = endpointsOf(standInWindow({} as Parameters<typeof standInWindow>[0]))

/** Returns the valid body of an endpoint. */
export function validBody(wire: Wire): Record<string, unknown> {
  return endpoints.get(`${wire.method} ${wire.path}`)?.example.body?.() ?? {}
}
