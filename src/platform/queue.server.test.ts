import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { openPooler, pgbouncer } from '#test/pooler.ts'
import { openPool } from './database/database-connections.server.ts'
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

const noted: JobDefinition<{ round: number }> = {
  ...everyMinute,
  name: 'noted',
  cron: undefined,
  handle: async () => {},
}

/** Opens a database whose queues nobody looks at unasked. `waitFor` returns once so many jobs have been worked. */
async function openNotified() {
  const { url, drop } = await createTestDatabase()
  const pool = openPool({ connectionString: url })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const open = async (job: JobDefinition<{ round: number }>, at = url) => {
    const queue = await openQueue({
      url: at,
      directUrl: url,
      jobs: [job],
      log: openLog('silent'),
      supervise: true,
      lookAfter: { ordinary: 3600, scheduled: 3600 },
    })
    onTestFinished(() => queue.close(1000))
    await queue.work(() => ({}) as never)
    return queue
  }
  const listeners = () =>
    pool.query(`select pid from pg_stat_activity where query ilike 'listen %'
      and datname = current_database()`)
  return { url, pool, db: drizzle(pool), open, listeners }
}

const inTime = { timeout: 30_000, interval: 20 }

test('a notification starts a job, without anybody looking', async () => {
  const { db, open } = await openNotified()
  const worked: number[] = []
  const queue = await open({ ...noted, handle: async ({ data }) => void worked.push(data.round) })
  // Many, because a worker looks once more after each job, and may so find the next by chance.
  for (let round = 1; round <= 20; round++) {
    await queue.send(db, noted, [{ round }])
    await vi.waitFor(() => expect(worked).toHaveLength(round), inTime)
  }
}, 60_000)

test('a job that came while the listening connection was lost is found once it is back', async () => {
  const { db, pool, open, listeners } = await openNotified()
  const worked: number[] = []
  const queue = await open({ ...noted, handle: async ({ data }) => void worked.push(data.round) })
  for (let round = 1; round <= 3; round++) {
    const { pid } = await vi.waitFor(async () => {
      const [listener] = (await listeners()).rows
      if (!listener) throw new Error('Nobody listens.')
      return listener
    }, inTime)
    await pool.query('select pg_terminate_backend($1)', [pid])
    await vi.waitFor(async () => {
      const found = await pool.query('select from pg_stat_activity where pid = $1', [pid])
      expect(found.rowCount).toBe(0)
    }, inTime)
    await queue.send(db, noted, [{ round }])
    await vi.waitFor(() => expect(worked).toHaveLength(round), inTime)
  }
}, 100_000)

test('one notification of many jobs gives all of them to all workers of two processes', async () => {
  const { db, open } = await openNotified()
  const inBoth = 8
  const worked: number[] = []
  let letGo = () => {}
  const allAtWork = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const job = {
    ...noted,
    async handle({ data }: { data: { round: number } }) {
      worked.push(data.round)
      if (worked.length === inBoth) letGo()
      await allAtWork
    },
  }
  const [queue] = [await open(job), await open(job)]
  await queue.send(
    db,
    noted,
    Array.from({ length: 40 }, (_, round) => ({ round })),
  )
  await vi.waitFor(() => expect(worked).toHaveLength(40), inTime)
  expect(new Set(worked).size).toBe(40)
}, 60_000)

test.skipIf(!pgbouncer)(
  'a notification also wakes workers that reach their queue through a pooler',
  async () => {
    const { url, db, open } = await openNotified()
    const pooler = await openPooler(url)
    onTestFinished(pooler.close)
    const worked: number[] = []
    const queue = await open(
      { ...noted, handle: async ({ data }) => void worked.push(data.round) },
      pooler.url,
    )
    for (let round = 1; round <= 20; round++) {
      await queue.send(db, noted, [{ round }])
      await vi.waitFor(() => expect(worked).toHaveLength(round), inTime)
    }
  },
  60_000,
)

test('a queue of an older program takes on the retries of its job', async () => {
  const { pool, open } = await openNotified()
  await open(noted)
  await open({ ...noted, retryLimit: 7 })
  const { rows } = await pool.query("select retry_limit, notify from pgboss.queue where name = 'noted'")
  expect(rows).toEqual([{ retry_limit: 7, notify: true }])
})
