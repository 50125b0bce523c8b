import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'

/** @param signal ends it early, for a request that may not wait */
export async function untilWaiting(pool: pg.Pool, count = 1, signal?: AbortSignal): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!signal?.aborted && ((await pool.query(waiting)).rowCount ?? 0) < count) await setImmediate()
}

/** Selects the processes that wait to lock the table. Databases that are copies of one have the same ids for their tables. */
export function waitersFor(table: string): string {
  return `select pid from pg_locks where relation = '${table}'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
}
