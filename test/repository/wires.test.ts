import { globSync, readFileSync } from 'node:fs'
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

/** Files that write a path of the API by hand, and why they may. */
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

test('what staff alone may ask for is declared apart, so that no public page loads its address', () => {
  const wrong = served.flatMap(({ wire, policy: { access } }) => {
    const isDesk = declared.get(wire)?.includes('.desk.wire.ts')
    return isDesk === access.includes('staff')
      ? []
      : `${declared.get(wire)}: its access is ${access}, so it belongs into ${isDesk ? '<noun>.wire.ts' : '<noun>.desk.wire.ts'}.`
  })
  expect(wrong).toEqual([])
})

test('nobody writes a path of the API by hand', () => {
  const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
  const wrong = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(wire|test)\.tsx?$/.test(file) && !exceptions[file])
    .filter((file) => /['"`]\/api\/\w/.test(readFileSync(file, 'utf8').replace(comments, '')))
    .map((file) => `${file}: use apiPath(wire, where), reading, send or useRecordChange.`)
  expect(wrong).toEqual([])
})

test('wires bring no code into a page but themselves', () => {
  const wrong = globSync('src/**/*.wire.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^']*'([^']+)'/gm)]
      .filter(([, from]) => from !== '#platform/api/wire.ts')
      .map(([, from]) => `${file} imports ${from}: import its types alone.`),
  )
  expect(wrong).toEqual([])
})
