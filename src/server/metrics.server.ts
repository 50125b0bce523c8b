import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  pagesServed: Counter<'status'>
  apiSeconds: Histogram<'method' | 'status'>
}

/** Collects this process's Prometheus figures. Each scrape calls `queueDepth`. */
export function createMetrics(queueDepth: () => Promise<Record<string, number>>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'orbweaver_jobs_waiting',
    help: 'Jobs that wait to be done, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      // Without the database the other figures are wanted most.
      const depths = await queueDepth().catch(() => ({}))
      this.reset()
      for (const [queue, count] of Object.entries(depths)) this.set({ queue }, count)
    },
  })
  return {
    registry,
    pagesServed: new Counter({
      name: 'orbweaver_pages_served_total',
      help: 'Pages and files served',
      labelNames: ['status'],
      registers: [registry],
    }),
    apiSeconds: new Histogram({
      name: 'orbweaver_api_seconds',
      help: 'Time to answer an API request',
      labelNames: ['method', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
  }
}
