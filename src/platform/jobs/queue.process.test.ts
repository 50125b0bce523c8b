import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPooler, pgbouncer } from '#test/database/pooler.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { untilQueueDone } from '#test/servers/settle-site.ts'
import { openPool } from '../database/database-connections.server.ts'
import { openLog } from '../log.server.ts'
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

test('a scheduled job is queued once, however many workers run', async () => {
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
})

test('a job whose error PostgreSQL cannot store is retried, and given up once', async () => {
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
  const failed: string[] = []
  const givenUp = Promise.withResolvers<void>()
  const queue = await openQueue({
    url,
    jobs: [failing],
    log: openLog('silent'),
    supervise: true,
    onFailed(name) {
      failed.push(name)
      givenUp.resolve()
    },
  })
  try {
    await queue.send(drizzle(pool), failing, [{}])
    await queue.work(() => ({}) as never)
    await givenUp.promise
    await untilQueueDone(pool)
    expect(attempts).toEqual([1, 2])
    expect(failed).toEqual(['failing'])
  } finally {
    await queue.close(1000)
    await pool.end()
    await drop()
  }
})

const noted: JobDefinition<{ round: number }> = {
  ...everyMinute,
  name: 'noted',
  cron: undefined,
  handle: async () => {},
}

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

test('a notification starts a job without polling', async () => {
  const { db, pool, open } = await openNotified()
  const worked: number[] = []
  const queue = await open({ ...noted, handle: async ({ data }) => void worked.push(data.round) })
  // Many, because a worker looks once more after each job, and may so find the next by chance.
  for (let round = 1; round <= 20; round++) {
    await queue.send(db, noted, [{ round }])
    await untilQueueDone(pool)
    expect(worked).toHaveLength(round)
  }
})

test('a job queued while the listening connection was lost runs once it is back', async () => {
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
    await untilQueueDone(pool)
    expect(worked).toHaveLength(round)
  }
})

test('one notification of many jobs wakes all workers of two processes', async () => {
  const { db, pool, open } = await openNotified()
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
  await untilQueueDone(pool)
  expect(worked).toHaveLength(40)
  expect(new Set(worked).size).toBe(40)
})

test.skipIf(!pgbouncer)(
  'a notification also wakes workers that reach their queue through a pooler',
  async () => {
    const { url, db, pool, open } = await openNotified()
    const pooler = await openPooler(url)
    onTestFinished(pooler.close)
    const worked: number[] = []
    const queue = await open(
      { ...noted, handle: async ({ data }) => void worked.push(data.round) },
      pooler.url,
    )
    for (let round = 1; round <= 20; round++) {
      await queue.send(db, noted, [{ round }])
      await untilQueueDone(pool)
      expect(worked).toHaveLength(round)
    }
  },
  60_000,
)

test('an existing queue gets the current retries of its job', async () => {
  const { pool, open } = await openNotified()
  await open(noted)
  await open({ ...noted, retryLimit: 7 })
  const { rows } = await pool.query("select retry_limit, notify from pgboss.queue where name = 'noted'")
  expect(rows).toEqual([{ retry_limit: 7, notify: true }])
})

test.skipIf(!pgbouncer)(
  'a transaction queues jobs on its own connection, the only one of a pooler',
  async () => {
    const { url, pool } = await openNotified()
    const pooler = await openPooler(url, { default_pool_size: '1', query_wait_timeout: '2' })
    onTestFinished(pooler.close)
    const queue = await openQueue({
      url: pooler.url,
      directUrl: url,
      jobs: [noted],
      log: openLog('silent'),
      supervise: false,
    })
    const pooled = openPool({ connectionString: pooler.url })
    try {
      await drizzle(pooled).transaction((tx) => queue.send(tx, noted, [{ round: 1 }, { round: 2 }]))
      const { rows } = await pool.query("select data from pgboss.job where name = 'noted' order by data")
      expect(rows).toEqual([{ data: { round: 1 } }, { data: { round: 2 } }])
    } finally {
      await pooled.end()
      await queue.close(1000)
    }
  },
)
