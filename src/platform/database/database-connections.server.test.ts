import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabaseProxy } from '#test/database/database-proxy.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { Db } from '../context.server.ts'
import { findConnectionError, openPool } from './database-connections.server.ts'

const places = 2
let url: string
let admin: pg.Pool

beforeEach(async () => {
  const testDatabase = await createTestDatabase()
  url = testDatabase.url
  admin = openPool({ connectionString: url, max: 1 })
  return async () => {
    await admin.end()
    await testDatabase.drop()
  }
})

function open(connectionString = url, silentAfterMs?: number): { db: Db; pool: pg.Pool } {
  const pool = openPool({ connectionString, max: places, ...(silentAfterMs && { silentAfterMs }) })
  onTestFinished(() => pool.end())
  return { db: drizzle({ client: pool }), pool }
}

/** Fails once more than the pool has connections. */
async function failRepeatedly(work: () => Promise<unknown>): Promise<unknown[]> {
  const reasons: unknown[] = []
  for (let round = 0; round <= places; round++) {
    const failure = await work().catch((error: unknown) => error)
    reasons.push(findConnectionError(failure)?.message ?? failure)
  }
  return reasons
}

const isGone = (pid: number) =>
  expect
    .poll(async () => (await admin.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0)

async function pidOf(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid ?? 0
}

/** The client hears of the end before or while it sends the next statement. */
const allBroken = Array(places + 1).fill(
  expect.stringMatching(/is not queryable|read ECONNRESET|write EPIPE|terminated unexpectedly/),
)

test('a connection that PostgreSQL ends between two statements fails that transaction, and nothing else', async () => {
  const { db, pool } = open()
  const reasons = await failRepeatedly(() =>
    db.transaction(async (tx) => {
      const pid = await pidOf(tx)
      await admin.query('select pg_terminate_backend($1)', [pid])
      await isGone(pid)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(reasons).toEqual(allBroken)
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
})

test('a transaction that PostgreSQL ends for its idleness fails alone', async () => {
  const { db, pool } = open()
  const reasons = await failRepeatedly(() =>
    db.transaction(async (tx) => {
      const pid = await pidOf(tx)
      await tx.execute(sql`set idle_in_transaction_session_timeout = 1`)
      await isGone(pid)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(reasons).toEqual(allBroken)
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
})

test('a connection that breaks as a transaction begins gives its place back', async () => {
  const line = await openDatabaseProxy(url)
  onTestFinished(line.close)
  const { db, pool } = open(line.url)
  line.cutAt('begin')
  const reasons = await failRepeatedly(() => db.transaction(async () => {}))
  expect(reasons).toEqual(Array(places + 1).fill('Connection terminated unexpectedly'))
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
})

test('drops the connections of a server that vanishes silently', async () => {
  const line = await openDatabaseProxy(url)
  onTestFinished(line.close)
  const { pool } = open(line.url, 1_000)
  const reasons = await failRepeatedly(async () => {
    await pool.query('select 1')
    line.silence()
    await pool.query('select 1')
  })
  expect(reasons).toEqual(Array(places + 1).fill('The database did not answer'))
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
})

test('distinguishes a refusing database from a refusing mail server and from a wrong statement', async () => {
  const refusing = open('postgres://127.0.0.1:9/nothing')
  const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  const failures = await Promise.all(
    [
      refusing.pool.query('select 1'),
      refusing.db.execute(sql`select 1`),
      refusing.db.transaction(async () => {}),
    ].map(failureOf),
  )
  for (const failure of failures) expect(findConnectionError(failure)).toMatchObject({ code: 'ECONNREFUSED' })
  const ofMail = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
  expect(findConnectionError(ofMail)).toBeNull()
  expect(findConnectionError(await failureOf(open().db.execute(sql`select nothing`)))).toBeNull()
})

test('treats a read-only replica as an unreachable database', async () => {
  const { db } = open()
  const failure = await db
    .transaction((tx) => tx.execute(sql`create table refused ()`), { accessMode: 'read only' })
    .catch((error: unknown) => error)
  expect(findConnectionError(failure)).toMatchObject({ code: '25006' })
})
