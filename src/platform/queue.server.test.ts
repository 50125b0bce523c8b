import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { openPool } from './database-connections.server.ts'
import { openLog } from './log.server.ts'
import { type JobDefinition, openQueue } from './queue.server.ts'

const everyMinute: JobDefinition<object> = {
  name: 'every-minute',
  cron: '* * * * *',
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1,
  expireInSeconds: 60,
  handle: async () => {},
}

test('a job with a clock is put on the queue by itself, once however many workers there are', async () => {
  const { url, drop } = await createTestDatabase()
  const pool = openPool({ connectionString: url })
  const open = () => openQueue({ url, jobs: [everyMinute], log: openLog('silent'), supervise: true })
  const queues = [await open(), await open()]
  try {
    for (const queue of queues) await queue.work(() => ({}) as never)
    const { rows } = await pool.query('select name, cron, timezone from pgboss.schedule')
    expect(rows).toEqual([{ name: 'every-minute', cron: '* * * * *', timezone: 'UTC' }])
    await vi.waitFor(
      async () => {
        const jobs = await pool.query("select 1 from pgboss.job where name = 'every-minute'")
        expect(jobs.rows).toHaveLength(1)
      },
      { timeout: 100_000, interval: 500 },
    )
  } finally {
    for (const queue of queues) await queue.close(1000)
    await pool.end()
    await drop()
  }
}, 120_000)

test('a job whose error holds what PostgreSQL cannot store is tried again like any other', async () => {
  const { url, drop } = await createTestDatabase()
  const pool = openPool({ connectionString: url })
  const attempts: number[] = []
  const failing: JobDefinition<object> = {
    ...everyMinute,
    name: 'failing',
    cron: undefined,
    retryLimit: 1,
    async handle({ attempt }) {
      attempts.push(attempt)
      throw new Error('Failed query, params: %PDF\0')
    },
  }
  const queue = await openQueue({ url, jobs: [failing], log: openLog('silent'), supervise: true })
  try {
    await queue.send(drizzle(pool), failing, [{}])
    await queue.work(() => ({}) as never)
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { timeout: 30_000, interval: 100 })
  } finally {
    await queue.close(1000)
    await pool.end()
    await drop()
  }
}, 60_000)
