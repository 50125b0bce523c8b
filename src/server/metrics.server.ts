import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { heartbeatParts } from '#domain/records/heartbeat.ts'
import { listFailures } from '#features/health/read-health.server.ts'
import { countOverdueChecks } from '#features/payments/provider/count-overdue-checks.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listHeartbeats } from '#platform/jobs/heartbeats.server.ts'
import type { Queue } from '#platform/jobs/queue.server.ts'
import type { LiveStreams } from '#platform/live/live-streams.server.ts'

export type Metrics = {
  contentType: string
  /** Returns Prometheus's text format. */
  read(): Promise<string>
  apiSeconds: Histogram<'method' | 'route' | 'status'>
  pagesServed: Counter<'status'>
}

type Sources = {
  ctx: Pick<Ctx, 'db' | 'clock' | 'env' | 'gateway' | 'blobs' | 'counters'>
  pool: Pool
  queue: Pick<Queue, 'figures'>
  /** A worker has none. */
  live?: Pick<LiveStreams, 'count'>
}

/** Each scrape reads the database: jobs and checks that are due, and heartbeats, but no table that grows. */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, label?: string) =>
    new Gauge({
      name: `orbweaver_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
    })

  const waiting = gauge('jobs_waiting', 'Jobs that wait, by queue', 'queue')
  const age = gauge('job_age_seconds', 'How long the first job that is due has waited, by queue', 'queue')
  const checks = gauge('payment_checks_overdue', 'Orders whose check at the provider is 10 minutes late')
  const failing = gauge('part_failing', 'Whether the admin says that a part fails', 'part')
  const backupAge = gauge('backup_age_seconds', 'How long ago the newest backup began; absent without one')
  const disk = gauge('disk_free_bytes', 'Free space for the files of clients')
  const databaseUp = gauge('database_up', 'Whether the database answered this scrape')
  const connections = gauge('pool_connections', 'Connections of the pool, by state', 'state')
  const { ctx, pool, queue, live } = sources
  const streams = live && gauge('live_streams', 'Open streams of pages that show changes at once')

  async function readDatabase(): Promise<void> {
    const [queues, overdue, failures, heartbeats] = await Promise.all([
      queue.figures(),
      countOverdueChecks(ctx),
      listFailures(ctx),
      listHeartbeats(ctx.db),
    ])
    for (const one of [waiting, age]) one.reset()
    for (const figures of queues) {
      waiting.set({ queue: figures.queue }, figures.waiting)
      age.set({ queue: figures.queue }, figures.oldestSeconds)
    }
    checks.set(overdue)
    const backedUpAt = heartbeats.find(({ part }) => part === 'backup')?.succeededAt
    setOrRemove(backupAge, backedUpAt ? (ctx.clock().getTime() - backedUpAt.getTime()) / 1000 : null)
    for (const part of heartbeatParts)
      failing.set({ part }, Number(failures.some((one) => one.part === part)))
  }

  // A `collect` cannot do this: prom-client may read a gauge before another one's `collect` has set it.
  async function refresh(): Promise<void> {
    // The other metrics matter most while the database is down.
    const isUp = await readDatabase().then(
      () => true,
      () => false,
    )
    databaseUp.set(Number(isUp))
    const { totalCount, idleCount, waitingCount } = pool
    connections.set({ state: 'used' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'wanted' }, waitingCount)
    setOrRemove(disk, await ctx.blobs.freeBytes().catch(() => null))
    if (live) streams?.set(live.count())
  }

  return {
    contentType: registry.contentType,
    async read() {
      await refresh()
      return Registry.merge([registry, ctx.counters.registry]).metrics()
    },
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

/** A gauge without labels begins at 0, which alerts would believe. */
function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}
