import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#domain/duration.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { openHeartbeats } from './heartbeats.server.ts'

let context: VerbContext
const begin = Date.parse('2026-11-02T12:00:00.000Z')
const after = (minutes: number) => new Date(begin + minutes * minuteMs)

beforeAll(async () => {
  context = await openVerbContext()
})
afterAll(() => context.close())
beforeEach(async () => {
  context.setTime(after(0))
  await context.database.pool.query('delete from heartbeats')
})

/** These are the heartbeats of another process. */
function openOther() {
  const { db, clock, log } = context.system
  return openHeartbeats({ db, clock, log })
}

async function stored() {
  const { rows } = await context.database.pool.query('select * from heartbeats')
  return rows
}

test('keeps when a failure began, from all processes, until a success', async () => {
  const [one, other] = [openOther(), openOther()]
  one.of('mail').failed('unreachable', 'ECONNREFUSED')
  await one.settle()
  context.setTime(after(7))
  other.of('mail').failed('log-in', 'EAUTH 535')
  await other.settle()
  const failing = { part: 'mail', failing_since: after(0), problem: 'log-in', detail: 'EAUTH 535' }
  expect(await stored()).toMatchObject([{ ...failing, succeeded_at: null }])

  context.setTime(after(8))
  one.of('mail').succeeded()
  await one.settle()
  expect(await stored()).toEqual([
    { part: 'mail', succeeded_at: after(8), failing_since: null, problem: null, detail: '' },
  ])
})

test('stores the same outcome once a minute, and a change at once and in order', async () => {
  const { of, settle } = openOther()
  of('provider').succeeded()
  context.setTime(after(0.9))
  of('provider').succeeded()
  await settle()
  expect(await stored()).toMatchObject([{ succeeded_at: after(0) }])
  context.setTime(after(1))
  of('provider').succeeded()
  await settle()
  expect(await stored()).toMatchObject([{ succeeded_at: after(1) }])

  of('provider').failed('keys')
  of('provider').succeeded()
  of('provider').failed('unreachable')
  await settle()
  expect(await stored()).toMatchObject([
    { succeeded_at: after(1), failing_since: after(1), problem: 'unreachable' },
  ])
})

test('a caller’s rolled back transaction undoes nothing', async () => {
  const { heartbeats, db } = context.system
  const failing = db.transaction(async () => {
    heartbeats.of('mail').failed('unreachable')
    await heartbeats.settle()
    throw new Error('The caller fails')
  })
  await expect(failing).rejects.toThrow('The caller fails')
  expect(await stored()).toMatchObject([{ part: 'mail', problem: 'unreachable' }])
})

test('a report that cannot be stored fails no caller, and the next one is stored', async () => {
  const { of, settle } = openOther()
  const { pool } = context.database
  await pool.query('alter table heartbeats rename to hidden')
  of('backup').failed('failed')
  await settle()
  await pool.query('alter table hidden rename to heartbeats')
  of('backup').failed('failed', `pg_dump failed: ${'x'.repeat(300)}\nsecond line`)
  await settle()
  const [row] = await stored()
  expect(row.detail).toMatch(/^pg_dump failed: x{184}$/)
})
