import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db } from './context.server.ts'
import { openPool } from './database/database-connections.server.ts'
import { checkDirect, NewerDatabase } from './database/database-refusals.server.ts'
import { migrateQueue } from './queue.server.ts'

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** An arbitrary lock number, the same in every process: the holder migrates while the others wait. */
const migrationLock = 7_202_411
const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))

/**
 * In milliseconds. A statement that waits longer for a lock, or runs longer, fails, so that statements do not pile
 * up.
 */
const timeLimits = {
  lock_timeout: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
}
const timeLimitNames = Object.keys(timeLimits) as (keyof typeof timeLimits)[]

/**
 * Opens a pool whose statements have time limits.
 * @param isPooled true if `url` names a pooler: a pooler passes no settings on, so `migrateDatabase` stores the
 * limits in the role
 */
export function openDatabase(url: string, poolSize: number, isPooled = false): Database {
  const options = timeLimitNames.map((name) => `-c ${name}=${timeLimits[name]}`).join(' ')
  const pool = openPool({ connectionString: url, max: poolSize, ...(!isPooled && { options }) })
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/**
 * Brings the program's tables up to date. Many processes may call it at once.
 * @param url of PostgreSQL itself, because the migration lock belongs to one connection
 * @param isPooled true if other connections use a pooler: the role then stores the time limits
 * @param setting names `url` to the operator
 * @throws Refusal when the program cannot use the server
 * @throws NewerDatabase when a newer version of the program has migrated it
 */
export async function migrateDatabase(
  url: string,
  isPooled = false,
  setting = 'DATABASE_URL',
): Promise<void> {
  await checkDirect(url, setting)
  const options = timeLimitNames.map((name) => `-c ${name}=0`).join(' ')
  const client = new pg.Client({ connectionString: url, options })
  // While the queue migrates, this connection is idle: only the listener hears that it is cut.
  client.on('error', () => {})
  await client.connect()
  try {
    // Concurrent migrations without this lock failed 1 start in 12.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder })
    await refuseNewer(client)
    await migrateQueue(url)
    if (isPooled) await keepTimeLimits(client)
  } finally {
    await client.end()
  }
}

/** A newer version may have given tables and columns another meaning. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ newest: string }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const ours = readMigrationFiles({ migrationsFolder }).at(-1)
  if (Number(rows[0]?.newest) > Number(ours?.folderMillis)) throw new NewerDatabase()
}

async function keepTimeLimits(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const name of timeLimitNames) {
    await client.query(`alter role current_user in database ${database} set ${name} = ${timeLimits[name]}`)
  }
}

/** Returns whether a statement violated this unique constraint, even if another error wraps PostgreSQL's. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint
}
