import * as v from 'valibot'
import { expect, test } from 'vitest'
import { idFilter } from '../records/list-page.ts'
import { choice, defineList, statusChoice } from './define-list.ts'

const texts = { title: 'Looms', noun: 'looms', empty: { title: 'No looms', text: 'Build one.' } }
const looms = defineList({
  ...texts,
  filters: {
    status: statusChoice({ idle: { label: 'Idle' }, running: { label: 'Runs' } }),
    yarn: choice({ label: 'Yarn', values: { silk: 'Silk' }, refusal: 'Choose a yarn from the list.' }),
    client: idFilter('Name a client.'),
  },
  search: { maxLength: 5, finds: 'Name' },
  sorts: ['made'],
})

test('an address without filters asks for the first page of all, newest first', () => {
  const first = { status: '', yarn: '', client: '', q: '', sort: '', cursor: '' }
  expect(v.parse(looms.schema, {})).toEqual(first)
  expect(v.parse(looms.schema, first)).toEqual(first)
})

test.for([
  [{ status: 'lost' }, 'Choose a status from the list.'],
  [{ yarn: 'wool' }, 'Choose a yarn from the list.'],
  [{ client: 'mira' }, 'Name a client.'],
  [{ q: 'silken' }, 'Use at most 5 characters.'],
  [{ sort: 'yarn' }, 'Choose a column that sorts this list.'],
] as const)('%j is refused in words', ([query, message]) => {
  const parsed = v.safeParse(looms.schema, query)
  expect(parsed.issues?.map((issue) => issue.message)).toEqual([message])
})

test('each order goes both ways', () => {
  for (const sort of ['made', '-made']) expect(v.parse(looms.schema, { sort }).sort).toBe(sort)
})

test('a list without pages takes its filters alone', () => {
  const { schema } = defineList({ ...texts, filters: { status: statusChoice({ idle: { label: 'Idle' } }) } })
  expect(v.parse(schema, { status: 'idle', q: 'silk', cursor: 'x' })).toEqual({ status: 'idle' })
})
