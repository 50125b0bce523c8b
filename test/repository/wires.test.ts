import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpointOf } from '#platform/api/serve.server.ts'
import type { Wire } from '#platform/api/wire.ts'
import { type AppParts, createApp } from '#server/app.server.ts'

// Lists the routes; opens nothing.
const { routes } = createApp({ headers: { api: {} } } as AppParts)
const served = routes.flatMap(({ handler }) => endpointOf(handler) ?? [])

const declared = new Map<Wire, string>()
const files = import.meta.glob<Record<string, Wire>>('../../src/**/*.wire.ts', { eager: true })
for (const [path, wires] of Object.entries(files)) {
  const file = path.replace('../../', '')
  for (const [name, wire] of Object.entries(wires)) declared.set(wire, `${file}: ${name}`)
}

/** Files with hand-written API paths, and why. */
const exceptions: Record<string, string> = {
  'src/routes.ts': 'names wires by their types, which compare the path, because public pages load it',
  'src/features/accounts/accounts.server.ts': 'calls better-auth, whose addresses nobody else reaches',
}

test('every wire is served, and once', () => {
  const wrong = [...declared].flatMap(([wire, name]) => {
    const times = served.filter((endpoint) => endpoint.wire === wire).length
    return times === 1 ? [] : `${name} is served ${times} times: serve it once in its noun’s .api.server.ts.`
  })
  expect(wrong).toEqual([])
})

test('every address of the API is a wire, and no two are the same', () => {
  const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const wired = served.map(({ wire }) => keyOf(wire))
  const unwired = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(keyOf)
    .filter((key) => !wired.includes(key))
  const twice = wired.filter((key, index) => wired.indexOf(key) !== index)
  expect([
    ...unwired.map((key) => `${key}: declare it in a .wire.ts, and serve() it.`),
    ...twice.map((key) => `${key}: two wires have this address.`),
  ]).toEqual([])
})

test('staff’s wires are declared separately, so that no public page loads their addresses', () => {
  const wrong = served.flatMap(({ wire, policy: { access } }) => {
    const isAdmin = declared.get(wire)?.includes('.admin.wire.ts')
    return isAdmin === access.includes('staff')
      ? []
      : `${declared.get(wire)}: its access is ${access}, so it belongs into ${isAdmin ? '<noun>.wire.ts' : '<noun>.admin.wire.ts'}.`
  })
  expect(wrong).toEqual([])
})

test('no code writes an API path by hand', () => {
  const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
  const wrong = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(wire|test|examples)\.tsx?$/.test(file) && !exceptions[file])
    .filter((file) => /['"`]\/api\/\w/.test(readFileSync(file, 'utf8').replace(comments, '')))
    .map((file) => `${file}: use apiPath(wire, where), reading, send or useRecordChange.`)
  expect(wrong).toEqual([])
})

test('wires bring no other code into a page', () => {
  const wrong = globSync('src/**/*.wire.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^']*'([^']+)'/gm)]
      .filter(([, from]) => from !== '#platform/api/wire.ts')
      .map(([, from]) => `${file} imports ${from}: import its types alone.`),
  )
  expect(wrong).toEqual([])
})
