import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db } from './context.server.ts'
import { PreparingClient } from './preparing-client.server.ts'
import { migrateQueue } from './queue.server.ts'

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const migrationLock = 7_202_411
const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))

/** Opens a pool. A statement that waits longer than 5 s for a lock fails rather than pile up. */
export function openDatabase(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    options: '-c lock_timeout=5000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000',
  })
  // An idle connection that breaks (a database restart) is dropped by the pool; without a listener it would end us.
  pool.on('error', () => {})
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/** Brings the tables of the program up to date. Safe to run in many processes at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Unlocked concurrent migrations failed 1 start in 12.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder })
    await migrateQueue(url)
  } finally {
    await client.end()
  }
}

/** True when a statement broke this unique constraint, however the error was wrapped. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint
}
