import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { Log } from '../log.server.ts'
import { openPool } from './database-connections.server.ts'
import { watchOutages } from './database-outages.server.ts'

function watch() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const database = { isAway: false }
  const pool = {
    on() {},
    query: async () => {
      if (database.isAway) throw refused
    },
  } as unknown as pg.Pool
  const lines: string[] = []
  const write = (fields: object, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`)
  const outages = watchOutages({ pool, log: { error: write, warn: write } as unknown as Log })
  onTestFinished(() => {
    outages.close()
    vi.useRealTimers()
  })
  const failFor = async (seconds: number) => {
    database.isAway = true
    for (let second = 0; second < seconds; second++) {
      for (let failures = 0; failures < 100; failures++) expect(outages.cut(refused)).toBe(true)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    database.isAway = false
  }
  return { outages, lines, failFor }
}

test('an outage is logged when it begins, once a minute while it lasts, and when it ends', async () => {
  const { lines, failFor } = watch()
  await failFor(130)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines).toEqual([
    'database unavailable {"err":"connect ECONNREFUSED","failures":1,"seconds":0}',
    'database unavailable {"err":"connect ECONNREFUSED","failures":6059,"seconds":60}',
    'database unavailable {"err":"connect ECONNREFUSED","failures":6060,"seconds":120}',
    'database available again {"failures":1010,"seconds":131}',
  ])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(lines).toHaveLength(4)
})

test('outages within a minute are logged once', async () => {
  const { lines, failFor } = watch()
  for (let outage = 0; outage < 5; outage++) {
    await failFor(2)
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(lines.map((line) => line.split(' {')[0])).toEqual([
    'database unavailable',
    'database available again',
  ])
})

test('does not attribute an error with another cause to an outage', async () => {
  const { outages, lines } = watch()
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect([outages.caused(error), outages.cut(new Error('No such queue'))]).toEqual([false, false])
  expect(outages.happenedSince(0)).toBe(false)
  expect(lines).toEqual([])
})

test('a connection that PostgreSQL ends is logged with the reason, also where its user says only that it failed', async () => {
  const { url, drop } = await createTestDatabase()
  const pool = openPool({ connectionString: url, max: 2 })
  const told = Promise.withResolvers<{ err: string }>()
  const outages = watchOutages({ pool, log: { error: told.resolve, warn() {} } as unknown as Log })
  onTestFinished(async () => {
    outages.close()
    await pool.end()
    await drop()
  })
  const before = performance.now()
  const client = await pool.connect()
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = $1', [
    (client as unknown as { processID: number }).processID,
  ])
  await ended
  expect((await told.promise).err).toBe('terminating connection due to administrator command')
  const failure = await client.query('select 1').catch((error: unknown) => error)
  expect(outages.cut(failure)).toBe(true)
  expect(outages.happenedSince(before)).toBe(true)
})
