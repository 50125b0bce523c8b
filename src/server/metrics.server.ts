import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { heartbeatParts } from '#domain/records/heartbeat.ts'
import { listFailures } from '#features/health/list-failures.server.ts'
import { countMails } from '#features/mails/count-mails.server.ts'
import { countOverdueChecks } from '#features/payments/provider/count-overdue-checks.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LiveStreams } from '#platform/live/live-streams.server.ts'
import type { Queue } from '#platform/queue.server.ts'

export type Metrics = {
  registry: Registry
  apiSeconds: Histogram<'method' | 'route' | 'status'>
  pagesServed: Counter<'status'>
}

type Sources = {
  ctx: Pick<Ctx, 'db' | 'clock' | 'env' | 'gateway' | 'blobs'>
  pool: Pool
  queue: Pick<Queue, 'figures'>
  live: Pick<LiveStreams, 'count'>
}

/** Each scrape reads the database. */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, label?: string, collect?: () => Promise<void>) =>
    new Gauge({
      name: `orbweaver_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      ...(collect && { collect }),
    })

  const waiting = gauge('jobs_waiting', 'Jobs that wait, by queue', 'queue')
  const failed = gauge('jobs_failed', 'Jobs given up lately, by queue', 'queue')
  const age = gauge('job_age_seconds', 'How long the first job that is due has waited, by queue', 'queue')
  const mails = gauge('mails', 'Mails in the mail log, by status', 'status')
  const checks = gauge('payment_checks_overdue', 'Orders whose check at the provider is 10 minutes late')
  const failing = gauge('part_failing', 'Whether the admin says that a part fails', 'part')
  const disk = gauge('disk_free_bytes', 'Free space for the files of clients')
  const readDatabase = async () => {
    const { ctx, queue } = sources
    const [queues, counts, overdue, failures] = await Promise.all([
      queue.figures(),
      countMails(ctx.db),
      countOverdueChecks(ctx),
      listFailures(ctx),
    ])
    for (const one of [waiting, failed, age, mails]) one.reset()
    for (const figures of queues) {
      waiting.set({ queue: figures.queue }, figures.waiting)
      failed.set({ queue: figures.queue }, figures.failed)
      age.set({ queue: figures.queue }, figures.oldestSeconds)
    }
    for (const { status, count } of counts) mails.set({ status }, count)
    checks.set(overdue)
    for (const part of heartbeatParts)
      failing.set({ part }, Number(failures.some((one) => one.part === part)))
  }
  gauge('database_up', 'Whether the database answered this scrape', undefined, async function (this: Gauge) {
    // The other metrics matter most while the database is down.
    const isUp = await readDatabase().then(
      () => true,
      () => false,
    )
    this.set(Number(isUp))
  })
  gauge('pool_connections', 'Connections of the pool, by state', 'state', async function (this: Gauge) {
    const { totalCount, idleCount, waitingCount } = sources.pool
    this.set({ state: 'used' }, totalCount - idleCount)
    this.set({ state: 'idle' }, idleCount)
    this.set({ state: 'wanted' }, waitingCount)
    const free = await sources.ctx.blobs.freeBytes().catch(() => null)
    if (free !== null) disk.set(free)
  })
  gauge(
    'live_streams',
    'Open streams of pages that show changes at once',
    undefined,
    async function (this: Gauge) {
      this.set(sources.live.count())
    },
  )
  return {
    registry,
    pagesServed: new Counter({
      name: 'orbweaver_pages_total',
      help: 'Pages answered, by status',
      labelNames: ['status'],
      registers: [registry],
    }),
    apiSeconds: new Histogram({
      name: 'orbweaver_api_seconds',
      help: 'Time to answer a request outside pages and files',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
  }
}
