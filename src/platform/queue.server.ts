import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Ctx, Db } from './context.server.ts'
import type { DatabaseOutages } from './database-outages.server.ts'
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

/**
 * Opens the queue on a migrated database and creates each job's queue.
 * @param supervise true in processes that work jobs: they also look after retries, expiry and schedules
 */
export async function openQueue({
  url,
  jobs,
  log,
  outages,
  supervise,
}: {
  url: string
  jobs: AnyJob[]
  log: Log
  /** Left out in tests that have none. */
  outages?: Pick<DatabaseOutages, 'caused' | 'cut'>
  supervise: boolean
}): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    // pg-boss hands it on to pg, for a server that has vanished. Rebuilding an index may take a while.
    ...{ query_timeout: 120_000 },
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
    await boss.createQueue(job.name, {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: job.retryDelayMaxSeconds,
      expireInSeconds: job.expireInSeconds,
    })
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
        await boss.work(
          job.name,
          {
            includeMetadata: true,
            pollingIntervalSeconds: 0.5,
            batchSize: 1,
            burstWhenBatchFull: true,
            localConcurrency: 4,
          },
          async ([taken]) => {
            if (!taken) return
            const lastAttempt = taken.retryCount >= taken.retryLimit
            try {
              await job.handle({
                ctx: makeCtx(),
                data: taken.data,
                attempt: taken.retryCount + 1,
                lastAttempt,
              })
            } catch (error) {
              const err = describeError(error)
              if (!outages?.caused(error)) {
                log.warn(
                  { job: job.name, id: taken.id, attempt: taken.retryCount + 1, lastAttempt, err },
                  'job failed',
                )
              }
              // pg-boss stores what is thrown. A failed query's own error repeats its values, such as a file's bytes,
              // and PostgreSQL stores no NUL.
              throw new Error(err.replaceAll('\0', ''))
            }
          },
        )
      }
    },
    async depths() {
      const queues = await boss.getQueues(jobs.map((job) => job.name))
      return Object.fromEntries(queues.map((queue) => [queue.name, queue.queuedCount]))
    },
    async isReady() {
      await boss.getDb().executeSql('select 1')
      return (await boss.schemaVersion()) !== null
    },
    async close(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs, close: true })
    },
  }
}
