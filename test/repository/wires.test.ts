import { expect, test } from 'vitest'
import { endpointOf } from '#platform/api/serve.server.ts'
import type { Wire } from '#platform/api/wire.ts'
import { type AppParts, createApp } from '#server/app.server.ts'

// The tests read only the list of routes; nothing opens or answers.
const { routes } = createApp({ headers: { api: {} } } as AppParts)
const served = routes.flatMap(({ handler }) => endpointOf(handler) ?? [])

const declared = new Map<Wire, string>()
const files = import.meta.glob<Record<string, Wire>>('../../src/**/*.wire.ts', { eager: true })
for (const [path, wires] of Object.entries(files)) {
  const file = path.replace('../../', '')
  for (const [name, wire] of Object.entries(wires)) declared.set(wire, `${file}: ${name}`)
}

test('every wire is served, and once', () => {
  const wrong = [...declared].flatMap(([wire, name]) => {
    const times = served.filter((endpoint) => endpoint.wire === wire).length
    return times === 1 ? [] : `${name} is served ${times} times: serve it once in its noun’s .api.server.ts.`
  })
  expect(wrong).toEqual([])
})

test('what staff alone may ask for is declared apart, so that no public page loads its address', () => {
  const wrong = served.flatMap(({ wire, policy: { access } }) => {
    const isDesk = declared.get(wire)?.includes('.desk.wire.ts')
    return isDesk === access.includes('staff')
      ? []
      : `${declared.get(wire)}: its access is ${access}, so it belongs into ${isDesk ? '<noun>.wire.ts' : '<noun>.desk.wire.ts'}.`
  })
  expect(wrong).toEqual([])
})
