import * as v from 'valibot'
import { expect, test } from 'vitest'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { type ProjectRequestInput, projectRequestSchema } from '../forms/project-request-form.ts'
import { receivePlainForm } from './receive-plain-form.server.ts'

const app = setUpLeads()

const start = Date.UTC(2026, 0, 1, 12, 0)
const minute = 60_000

function receive(
  changes: Partial<ProjectRequestInput> = {},
  { atMs = start, hasOrigin = true }: { atMs?: number; hasOrigin?: boolean } = {},
) {
  const asked = projectRequest({ customerEmail: 'asha@example.com', elapsedMs: undefined, ...changes })
  return receivePlainForm(
    { ...app.context.visitor, clock: () => new Date(atMs) },
    { request: v.parse(projectRequestSchema, asked), hasOrigin, visitorHash: null },
  )
}

test('the same text within ten minutes is one request, even simultaneously', async () => {
  const [first, second] = await Promise.all([receive(), receive()])
  const last = await receive({}, { atMs: start + 9 * minute })
  expect(second.receipt).toEqual(first.receipt)
  expect(last).toEqual({ receipt: first.receipt, repeated: true })
  expect((await app.list()).items).toHaveLength(1)
  expect(await app.queuedMails()).toEqual(['lead-agency', 'lead-visitor'])
})

test('a second click just after a ten-minute boundary makes no second request', async () => {
  const first = await receive({}, { atMs: start - 1 })
  const second = await receive({}, { atMs: start + minute })
  expect(second).toEqual({ receipt: first.receipt, repeated: true })
  expect((await app.list()).items).toHaveLength(1)
})

test('another text, or the same twenty minutes later, is another request', async () => {
  const sent = [
    await receive(),
    await receive({ projectDescription: 'And a shop.' }),
    await receive({}, { atMs: start + 20 * minute }),
  ]
  expect(sent.map(({ repeated }) => repeated)).toEqual([false, false, false])
  expect((await app.list()).items).toHaveLength(3)
})

test.each([
  ['no browser for its missing timing', {}, true, []],
  ['a sender without an origin', {}, false, ['no-origin']],
  ['a filled-in hidden field', { website: 'https://spam.example' }, true, ['honeypot']],
])('suspects %s', async (_, changes, hasOrigin, suspicions) => {
  await receive(changes, { hasOrigin })
  const { items } = await app.list(suspicions.length > 0 ? '?status=quarantined' : '')
  expect(items).toHaveLength(1)
  const { rows } = await app.context.database.pool.query('select suspicions, status from leads')
  expect(rows).toEqual([{ suspicions, status: suspicions.length > 0 ? 'quarantined' : 'new' }])
  const mails = suspicions.length > 0 ? ['lead-agency'] : ['lead-agency', 'lead-visitor']
  expect(await app.queuedMails()).toEqual(mails)
})
