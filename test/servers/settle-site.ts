import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { everything } from '#platform/live/hint.ts'
import { hintChannel } from '#platform/live/live-streams.server.ts'
import { logIn } from '../fixtures/worked-site.ts'
import { readLive } from '../readers/read-live.ts'
import type { Site } from './site.ts'

const patienceMs = 60_000

/** Retries and jobs for later are not due. A webhook that is being delivered is postponed by seconds. */
const dueWork = `
  select 'job ' || name as work from pgboss.job where state < 'completed' and start_after <= now()
  union all
  select 'webhook ' || event_id from standin_deliveries where due_at < now() + interval '5 seconds'`

/** @throws after a minute in which nothing changes, with the work that is left */
export async function untilWorkDone({ query }: Pick<Site, 'query'>): Promise<void> {
  let before = ''
  let changedAt = performance.now()
  for (;;) {
    const works = (await query<{ work: string }>(dueWork)).map(({ work }) => work)
    if (works.length === 0) return
    const left = works.toSorted().join(', ')
    if (left !== before) changedAt = performance.now()
    before = left
    if (performance.now() - changedAt > patienceMs) throw new Error(`Waited a minute for: ${left}`)
    await setTimeout(20)
  }
}

/** Waits for workers that run without a site. */
export const untilQueueDone = (pool: pg.Pool) =>
  untilWorkDone({ query: async (sql, values) => (await pool.query(sql, values)).rows })

/** A process hears notifications in the order of their commits: once it tells staff of this one, it has heard all before. */
export async function untilNotified(
  site: Pick<Site, 'query' | 'staff' | 'settings'>,
  origin: string,
): Promise<void> {
  const reader = await readLive(origin, { cookie: await logIn({ ...site, origin }) })
  const key = `settled:${randomUUID()}`
  while (!reader.keys.includes(key)) {
    const heard = reader.keys.length
    await site.query('select pg_notify($1, $2)', [hintChannel, JSON.stringify({ k: key, s: true })])
    // A change of many rows swallows the hints of the same moment.
    await Promise.race([reader.hear(key), reader.hear(everything, heard)])
  }
  reader.close()
}
