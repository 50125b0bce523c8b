import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { Ctx, Db } from '../context.server.ts'
import { openPool } from '../database/database-connections.server.ts'
import type { DatabaseOutages } from '../database/database-outages.server.ts'
import { listen } from '../database/listen.server.ts'
import { describeError, type Log } from '../log.server.ts'

export type JobDefinition<Data extends object> = {
  name: string
  /** The schedule in UTC; a scheduled job has no data. `23 3 * * *` is daily at 3:23. */
  cron?: string
  /** Must be idempotent: delivery is at least once. A throw retries the job. */
  handle: (args: { ctx: Ctx; data: Data; attempt: number; lastAttempt: boolean }) => Promise<void>
} & Partial<Retries>

/** Default: `defaultRetries`. */
type Retries = {
  /** Attempts after the first. Their delay doubles from `retryDelaySeconds` to `retryDelayMaxSeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** After this a job of a dead worker is retried. */
  expireInSeconds: number
}

const defaultRetries: Record<'ordinary' | 'scheduled', Retries> = {
  ordinary: { retryLimit: 20, retryDelaySeconds: 15, retryDelayMaxSeconds: 3600, expireInSeconds: 120 },
  scheduled: { retryLimit: 5, retryDelaySeconds: 60, retryDelayMaxSeconds: 3600, expireInSeconds: 300 },
}

/** Jobs are queued in the caller's transaction. */
export type JobQueue = {
  send<Data extends object>(
    tx: Db,
    job: Pick<JobDefinition<Data>, 'name'>,
    batch: Data[],
    more?: { startAfterSeconds?: number },
  ): Promise<void>
}

export type Queue = JobQueue & {
  /** Calls `makeCtx` once per job. */
  work(makeCtx: () => Ctx): Promise<void>
  figures(): Promise<QueueFigures[]>
  isReady(): Promise<boolean>
  /** Returns jobs that run longer than `graceMs` to the queue. */
  close(graceMs: number): Promise<void>
}

export type QueueFigures = {
  queue: string
  waiting: number
  /** How long the first due job has waited. */
  oldestSeconds: number
}

/** An element of the list in `server/jobs.server.ts`. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different data has no narrower element type
export type AnyJob = JobDefinition<any>

export async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** @returns how pg-boss's tables compare with this version's: below 0 older, above 0 newer; null without tables */
export async function compareQueueVersion(client: pg.Client): Promise<number | null> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  const version = (await boss.isInstalled()) ? await boss.schemaVersion() : null
  return version === null ? null : version - pgBossPackage.pgboss.schema
}

const workersPerQueue = 4

/**
 * Seconds between polls. Notifications wake workers at once; polling finds retries, delayed jobs, schedules, and jobs
 * queued while the listening connection was lost.
 */
const lookAfterSeconds = { ordinary: 2, scheduled: 10 }

/** @param supervise in processes that run jobs: also handles retries, expiry and schedules */
export async function openQueue({
  url,
  directUrl = url,
  jobs,
  log,
  outages,
  supervise,
  onFailed = () => {},
  lookAfter = lookAfterSeconds,
}: {
  url: string
  /** Must not be a pooler's, which passes no notifications on. */
  directUrl?: string
  jobs: AnyJob[]
  log: Log
  outages?: Pick<DatabaseOutages, 'caused' | 'cut'>
  supervise: boolean
  /** Hears of each job that this process gives up. */
  onFailed?: (queue: string) => void
  lookAfter?: { ordinary: number; scheduled: number }
}): Promise<Queue> {
  // pg-boss may rebuild an index, which takes a while.
  const pool = openPool({ connectionString: url, max: 4, query_timeout: 120_000, silentAfterMs: 120_000 })
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onMessage, onConnected) =>
        listen({ url: directUrl, channels: { [channel]: onMessage }, onConnected, outages }),
    },
    useListenNotify: supervise,
    migrate: false,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => {
    if (!outages?.cut(error)) log.error({ err: error.message }, 'queue error')
  })
  await boss.start()
  for (const job of jobs) {
    const retries = { ...defaultRetries[job.cron ? 'scheduled' : 'ordinary'], ...job }
    const options = {
      retryLimit: retries.retryLimit,
      retryDelay: retries.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: retries.retryDelayMaxSeconds,
      expireInSeconds: retries.expireInSeconds,
      notify: true,
    }
    await boss.createQueue(job.name, options)
    // `createQueue` does not update an existing queue.
    await boss.updateQueue(job.name, options)
    // Loads the queue, which `updateQueue` forgot. Later a transaction would need a second connection for it: enough of
    // them at once take all of a small pooler's, and wait for each other.
    await boss.insert(job.name, [])
  }
  return {
    async send(tx, job, batch, { startAfterSeconds = 0 } = {}) {
      await boss.insert(
        job.name,
        batch.map((data) => ({ data, startAfter: startAfterSeconds })),
        { db: fromDrizzle(tx, sql) },
      )
    },
    async work(makeCtx) {
      for (const job of jobs) {
        if (job.cron) await boss.schedule(job.name, job.cron)
        const seconds = job.cron ? lookAfter.scheduled : lookAfter.ordinary
        const workers: string[] = []
        for (let index = 0; index < workersPerQueue; index++) {
          const id = await boss.work(
            job.name,
            {
              includeMetadata: true,
              batchSize: 1,
              pollingIntervalSeconds: seconds,
              notifyPollingIntervalSeconds: seconds,
            },
            async ([taken]) => {
              if (!taken) return
              // A notification may announce many jobs, so each job wakes two workers.
              for (const worker of [workers[index], workers[(index + 1) % workersPerQueue]])
                if (worker) boss.notifyWorker(worker)
              await workOn(job, taken, makeCtx())
            },
          )
          workers.push(id)
        }
      }
    },
    async figures() {
      const [queues, { rows }] = await Promise.all([
        boss.getQueues(jobs.map((job) => job.name)),
        pool.query<{ name: string; seconds: number }>(
          `select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
            where state < 'active' and start_after <= now() group by name`,
        ),
      ])
      const ages = new Map(rows.map(({ name, seconds }) => [name, seconds]))
      return queues.map(({ name, queuedCount }) => ({
        queue: name,
        waiting: queuedCount,
        oldestSeconds: ages.get(name) ?? 0,
      }))
    },
    async isReady() {
      await pool.query('select 1')
      return (await boss.schemaVersion()) !== null
    },
    async close(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs })
      await pool.end()
    },
  }

  async function workOn(job: AnyJob, taken: JobWithMetadata<unknown>, ctx: Ctx): Promise<void> {
    const attempt = taken.retryCount + 1
    const lastAttempt = taken.retryCount >= taken.retryLimit
    try {
      await job.handle({ ctx, data: taken.data, attempt, lastAttempt })
    } catch (error) {
      const err = describeError(error)
      if (lastAttempt) onFailed(job.name)
      if (!outages?.caused(error)) {
        log.warn({ job: job.name, id: taken.id, attempt, lastAttempt, err }, 'job failed')
      }
      // pg-boss stores the error. A failed query's error repeats its values, such as a file's bytes, and PostgreSQL
      // stores no NUL.
      throw new Error(err.replaceAll('\0', ''))
    }
  }
}
