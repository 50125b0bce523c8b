import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { Wire } from '#platform/api/wire.ts'
import { type Endpoint, endpoints, examples, standInEndpoints } from '../http/endpoints.ts'

const files = import.meta.glob<Record<string, Wire>>('../../src/**/*.wire.ts', { eager: true })
const names = new Map(
  Object.entries(files).flatMap(([path, wires]) =>
    Object.entries(wires).map(([name, wire]) => {
      const folder = dirname(path).replace('../../', '')
      return [wire, { name, folder }] as const
    }),
  ),
)

/** Says how its row begins, and where it belongs. */
function rowOf({ key, wire }: Endpoint): string {
  const named = wire && names.get(wire)
  if (!named) return `exampleAt('${key}', …) in the .examples.ts of its room`
  return `example(${named.name}, …) in the noun’s .examples.ts, in or above ${named.folder}/`
}

const all = [...endpoints.values(), ...standInEndpoints.values()]
const rowed = new Set(examples.map(({ endpoint }) => endpoint))

test('every endpoint to which something is sent has an example', () => {
  const wrong = all
    .filter(({ key, method }) => method === 'POST' && !rowed.has(key))
    .map((endpoint) => `${endpoint.key}: write ${rowOf(endpoint)}`)
  expect(wrong, wrong.join('\n')).toEqual([])
})

test('every example has the body, the form or the file that its endpoint reads', () => {
  const wrong = all
    .filter(({ policy, example: { body, isUnread } }) => policy.body && !body && !isUnread)
    .map((endpoint) => `${endpoint.key}: give its row a valid body: ${rowOf(endpoint)}`)
  expect(wrong, wrong.join('\n')).toEqual([])
})

test('every change of a record by staff has a way to one that succeeds', () => {
  const wrong = all
    .filter(({ pattern, policy: { changes }, example: { change } }) => {
      const isOfRecord = changes && changes !== 'nothing' && changes !== 'own-account'
      return isOfRecord && pattern.includes(':') && !change
    })
    .map((endpoint) => `${endpoint.key}: give its row a \`change\`: ${rowOf(endpoint)}`)
  expect(wrong, wrong.join('\n')).toEqual([])
})

test('every example is of an endpoint, and no endpoint has two', () => {
  const keys = examples.map(({ endpoint }) => endpoint)
  const known = new Set(all.map(({ key }) => key))
  const wrong = keys.flatMap((key, index) => {
    if (keys.indexOf(key) !== index) return `${key}: remove one of its rows.`
    return known.has(key) ? [] : `${key}: there is no such address.`
  })
  expect(wrong, wrong.join('\n')).toEqual([])
})
