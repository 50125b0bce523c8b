import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Ctx, Db } from './context.server.ts'
import { openPool } from './database/database-connections.server.ts'
import type { DatabaseOutages } from './database/database-outages.server.ts'
import { listen } from './database/listen.server.ts'
import { describeError, type Log } from './log.server.ts'

/** One kind of job: its queue, its retries and its work. */
export type JobDefinition<Data extends object> = {
  name: string
  /** When the job runs on schedule, in UTC and without data: `23 3 * * *` is daily at 3:23. */
  cron?: string
  /** Attempts after the first. The wait between them doubles from `retryDelaySeconds` up to `retryDelayMaxSeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A job that a vanished worker held longer than this goes back to the queue. */
  expireInSeconds: number
  /** Must be safe to run twice, because the queue delivers at least once. A throw asks for another attempt later. */
  handle: (args: { ctx: Ctx; data: Data; attempt: number; lastAttempt: boolean }) => Promise<void>
}

/** Sends jobs inside the caller's transaction: both commit, or neither does. */
export type JobQueue = {
  send<Data extends object>(
    tx: Db,
    job: Pick<JobDefinition<Data>, 'name'>,
    batch: Data[],
    more?: { startAfterSeconds?: number },
  ): Promise<void>
}

export type Queue = JobQueue & {
  /** Starts taking jobs, and calls `makeCtx` once per job. */
  work(makeCtx: () => Ctx): Promise<void>
  /** Returns the number of waiting jobs in each queue. */
  depths(): Promise<Record<string, number>>
  /** Returns whether the queue's tables answer. */
  isReady(): Promise<boolean>
  /** Stops taking jobs, waits up to `graceMs` for running ones and hands the rest back. */
  close(graceMs: number): Promise<void>
}

/** Any job, whatever its data: what the list in `server/jobs.server.ts` holds. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different data has no narrower element type
export type AnyJob = JobDefinition<any>

/** Creates or updates the queue's own tables (schema `pgboss`). */
export async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** How many jobs of one kind a process works at once. */
const workersPerQueue = 4

/**
 * Seconds between two looks at a queue. A notification wakes its workers at once; looking finds what nobody notifies
 * of: retries, delayed jobs, schedules, and jobs that came while the listening connection was lost.
 */
const lookAfterSeconds = { ordinary: 2, scheduled: 10 }

/**
 * Opens the queue on a migrated database and creates each job's queue.
 * @param supervise true in processes that work jobs: they also look after retries, expiry and schedules
 */
export async function openQueue({
  url,
  directUrl = url,
  jobs,
  log,
  outages,
  supervise,
  lookAfter = lookAfterSeconds,
}: {
  url: string
  /** Of PostgreSQL itself, past a pooler, which would pass no notifications on. */
  directUrl?: string
  jobs: AnyJob[]
  log: Log
  /** Left out in tests that have none. */
  outages?: Pick<DatabaseOutages, 'caused' | 'cut'>
  supervise: boolean
  lookAfter?: { ordinary: number; scheduled: number }
}): Promise<Queue> {
  // Rebuilding an index may take a while.
  const pool = openPool({ connectionString: url, max: 4, query_timeout: 120_000, silentAfterMs: 120_000 })
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, heard, connected) =>
        listen({ url: directUrl, channel, heard, connected, outages }),
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
    const options = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMaxSeconds,
      expireInSeconds: job.expireInSeconds,
      notify: true,
    }
    await boss.createQueue(job.name, options)
    // `createQueue` leaves a queue that exists as it is.
    await boss.updateQueue(job.name, options)
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
              // One notification may stand for many jobs, so where there was one, two look for more.
              for (const worker of [workers[index], workers[(index + 1) % workersPerQueue]])
                if (worker) boss.notifyWorker(worker)
              await workOn(job, taken, makeCtx())
            },
          )
          workers.push(id)
        }
      }
    },
    async depths() {
      const queues = await boss.getQueues(jobs.map((job) => job.name))
      return Object.fromEntries(queues.map((queue) => [queue.name, queue.queuedCount]))
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
      if (!outages?.caused(error)) {
        log.warn({ job: job.name, id: taken.id, attempt, lastAttempt, err }, 'job failed')
      }
      // pg-boss stores what is thrown. A failed query's own error repeats its values, such as a file's bytes,
      // and PostgreSQL stores no NUL.
      throw new Error(err.replaceAll('\0', ''))
    }
  }
}
