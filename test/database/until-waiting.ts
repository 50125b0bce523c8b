import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'

export async function untilWaiting(pool: pg.Pool, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (((await pool.query(waiting)).rowCount ?? 0) < count) await setImmediate()
}
