import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db } from './context.server.ts'
import { openPool } from './database/database-connections.server.ts'
import { checkDirect, NewerDatabaseError } from './database/database-errors.server.ts'
import { compareQueueVersion, migrateQueue } from './jobs/queue.server.ts'

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** Arbitrary. The holder migrates, other processes wait. */
const migrationLock = 7_202_411
const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))

/** Milliseconds; these limits keep slow statements from piling up. */
const timeLimits = {
  lock_timeout: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
}
const timeLimitNames = Object.keys(timeLimits) as (keyof typeof timeLimits)[]

/** Compiling a list's query took longer than running it, and starting its workers longer than their work. */
const planning = { jit: 'off', max_parallel_workers_per_gather: '0' }

/** A pooler (`isPooled`) drops `options`; `migrateDatabase` stores the limits in the role. */
export function openDatabase(url: string, poolSize: number, isPooled = false): Database {
  const limits = timeLimitNames.map((name) => `-c ${name}=${timeLimits[name]}`)
  const plans = Object.entries(planning).map(([name, value]) => `-c ${name}=${value}`)
  const options = [...limits, ...plans].join(' ')
  const pool = openPool({ connectionString: url, max: poolSize, ...(!isPooled && { options }) })
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/**
 * Several processes may call it at once.
 * @param url of PostgreSQL itself, because the migration lock belongs to one connection
 * @param isPooled the role then stores the time limits
 * @param setting names `url` to the operator
 * @throws OperatorError if the program cannot use the server
 * @throws NewerDatabaseError
 */
export async function migrateDatabase(
  url: string,
  isPooled = false,
  setting = 'DATABASE_URL',
): Promise<void> {
  await checkDirect(url, setting)
  const options = timeLimitNames.map((name) => `-c ${name}=0`).join(' ')
  const client = new pg.Client({ connectionString: url, options })
  // While the queue migrates, only this listener hears of a cut.
  client.on('error', () => {})
  await client.connect()
  try {
    // Without this lock, 1 of 12 concurrent starts failed.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder })
    await refuseNewerDatabase(client)
    await migrateQueue(url)
    if (isPooled) await storeTimeLimits(client)
  } finally {
    await client.end()
  }
}

/** Tables and columns of a newer schema may have another meaning. */
async function refuseNewerDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ newest: string }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const ours = readMigrationFiles({ migrationsFolder }).at(-1)
  if (Number(rows[0]?.newest) > Number(ours?.folderMillis)) throw new NewerDatabaseError()
}

/**
 * Compares the tables with this program's migrations, without changing them.
 * @returns how many migrations the next start applies, of how many
 * @throws NewerDatabaseError when a newer version has migrated the database
 */
export async function readMigrationState(client: pg.Client): Promise<{ pending: number; all: number }> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  )
  const ours = readMigrationFiles({ migrationsFolder })
  if (!tables[0]?.exists) return { pending: ours.length, all: ours.length }
  await refuseNewerDatabase(client)
  const queue = (await compareQueueVersion(client)) ?? -1
  if (queue > 0) throw new NewerDatabaseError()
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const pending = ours.filter(({ folderMillis }) => folderMillis > Number(rows[0]?.newest)).length
  return { pending: pending + (queue < 0 ? 1 : 0), all: ours.length }
}

export type Migration = {
  /** Null for one of a newer version. */
  name: string | null
  /** Orders migrations; milliseconds since 1970. */
  at: number
}

/** @returns the last migration of a database that the program has used; null without one */
export async function readLastMigration(client: pg.Client): Promise<Migration | null> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const at = Number(rows[0]?.newest)
  return at ? { name: readOwnMigrations().find(({ when }) => when === at)?.tag ?? null, at } : null
}

export function isNewerMigration({ at }: Migration): boolean {
  return at > newestMigrationAt().getTime()
}

/** When the newest of this program's migrations was written: no right clock shows an earlier time. */
export function newestMigrationAt(): Date {
  return new Date(Math.max(...readOwnMigrations().map(({ when }) => when)))
}

function readOwnMigrations(): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')).entries
}

async function storeTimeLimits(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const name of timeLimitNames) {
    await client.query(`alter role current_user in database ${database} set ${name} = ${timeLimits[name]}`)
  }
  for (const [name, value] of Object.entries(planning)) {
    await client.query(`alter role current_user in database ${database} set ${name} = ${value}`)
  }
}

/** Drizzle may wrap PostgreSQL's error. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint
}
