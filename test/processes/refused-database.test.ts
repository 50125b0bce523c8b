import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openConnectedDatabase } from '../database/connected-database.ts'
import { openPooler, pgbouncer } from '../database/pooler.ts'
import { createForeignDatabase } from '../database/test-database.ts'
import { hasOpenssl, openTlsPostgres, type TlsPostgres } from '../database/tls-postgres.ts'
import { waitersFor } from '../database/until-waiting.ts'
import { refusalOf, startSite } from '../servers/site-process.ts'

// Tests start the program, some several times; the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const refusalBy = (url: string) => refusalOf({ DATABASE_URL: url })

test('refuses a database that a newer version has migrated, whether its tables or its queue are newer', async () => {
  const refusal = /^A newer version of this program has migrated the database of DATABASE_URL: start .*\.$/
  const { url, client } = await openConnectedDatabase()

  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of a later migration', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  expect(await refusalBy(url)).toMatch(refusal)

  await client.query(`delete from drizzle.__drizzle_migrations where hash = 'of a later migration';
    update pgboss.version set version = version + 1`)
  expect(await refusalBy(url)).toMatch(refusal)
})

test('refuses a user without a free connection, and one with read access only', async () => {
  const { url, query } = await createForeignDatabase().then((database) => {
    onTestFinished(database.drop)
    return database
  })
  const user = new URL(url).pathname.slice(1)

  await query(`alter role ${user} connection limit 0`)
  expect(await refusalBy(url)).toMatch(
    /^The database of DATABASE_URL has no connection left \(too many .*\): .*DATABASE_POOL\.$/,
  )
  await query(
    `alter role ${user} connection limit -1; alter role ${user} set default_transaction_read_only = on`,
  )
  expect(await refusalBy(url)).toMatch(
    /^The database of DATABASE_URL is read-only for us \(cannot .*\): it is a standby, .*\.$/,
  )
})

const migrationLock = 7_202_411
/** A start takes this long to reach where a test waits. */
const soon = { timeout: 60_000 }

test('reports a connection cut while the start waits for another migration', async () => {
  const { url, client } = await openConnectedDatabase()
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  const refusal = refusalBy(url)
  await expect
    .poll(() => endWhere(client, `locktype = 'advisory' and not granted and objid = ${migrationLock}`), soon)
    .toBe(1)

  expect(await refusal).toMatch(
    /^The database of DATABASE_URL cut the connection \(terminating .*\)\. Start again when it runs\.$/,
  )
})

test('a start survives a cut of its idle connection while the queue migrates', async () => {
  const { url, client } = await openConnectedDatabase()
  await client.query('begin; lock table pgboss.version')
  const starting = startSite({ DATABASE_URL: url })
  await expect.poll(() => client.query(waitersFor('pgboss.version')), soon).toMatchObject({ rowCount: 1 })
  expect(await endWhere(client, `locktype = 'advisory' and granted and objid = ${migrationLock}`)).toBe(1)
  await client.query('rollback')

  const site = await starting
  await site.stop()
})

async function endWhere(client: pg.Client, locks: string): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where ${locks} and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount ?? 0
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgres://site@127.0.0.1:${(server.address() as AddressInfo).port}/site`
}

test('gives up a server that accepts a connection and does not answer, or closes it', async () => {
  const silent = await listen(createServer((socket) => socket.resume().on('error', () => {})))
  const closing = await listen(createServer((socket) => socket.end().on('error', () => {})))

  const [fromSilent, fromClosing] = await Promise.all([refusalBy(silent), refusalBy(closing)])
  expect(fromSilent).toMatch(/^The database of DATABASE_URL does not answer within 10 seconds\. .*$/)
  expect(fromClosing).toMatch(/^The database of DATABASE_URL cut the connection \(.*\)\. .*$/)
})

test.skipIf(!pgbouncer)('gives up a pooler without a server behind it', async () => {
  const { url } = await openConnectedDatabase()
  const lost = new URL(url)
  if (lost.searchParams.has('port')) lost.searchParams.set('port', '9')
  else lost.port = '9'
  const pooler = await openPooler(lost.href)
  onTestFinished(pooler.close)

  expect(await refusalOf({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })).toMatch(
    /^The database of DATABASE_URL does not answer within 10 seconds\. .*$/,
  )
})

describe.skipIf(!hasOpenssl)('a server that speaks TLS', () => {
  let server: TlsPostgres
  let verified: string

  beforeAll(async () => {
    server = await openTlsPostgres()
    verified = `${server.url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(server.ca)}`
  })
  afterAll(() => server.close())

  test('is used over TLS on every connection, with the CA that the address names', async () => {
    await server.take('hostssl')
    const site = await startSite({
      DATABASE_URL: verified,
      DATABASE_DIRECT_URL: `${verified}&application_name=direct`,
    })
    onTestFinished(site.kill)

    const rows = await server.query<{ ssl: boolean }>(
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'site'",
    )
    expect(rows).toEqual([{ ssl: true }])
    expect(site.errors()).toEqual([])
  })

  test('is refused if its certificate cannot be verified, with how to name the CA', async () => {
    await server.take('host')
    const refusal = (why: RegExp) =>
      new RegExp(
        `^The certificate of the database of DATABASE_URL cannot be verified \\(.*${why.source}.*\\): set sslmode=verify-full&sslrootcert=.*\\.$`,
      )

    expect(await refusalBy(`${server.url}?sslmode=verify-full`)).toMatch(
      refusal(/verify the first certificate/),
    )
    expect(await refusalBy(`${server.url}?sslmode=require`)).toMatch(refusal(/verify the first certificate/))
    expect(await refusalBy(verified.replace('localhost', '127.0.0.1'))).toMatch(refusal(/does not match/))
    const anothersKey = `&sslcert=${server.ca}&sslkey=${server.ca.replace('ca.crt', 'server.key')}`
    expect(await refusalBy(verified + anothersKey)).toMatch(
      /^TLS with the database of DATABASE_URL fails \(.*key values mismatch\): .*\.$/,
    )
  })

  test('is refused if it requires or lacks TLS against the address', async () => {
    await server.take('hostssl')
    expect(await refusalBy(server.url)).toMatch(
      /^The database of DATABASE_URL wants TLS \(.*\): append \?sslmode=verify-full to the setting\.$/,
    )
    await server.take('hostnossl')
    const refusesTls = /^The database of DATABASE_URL refuses TLS \(.*\): remove sslmode .*\.$/
    expect(await refusalBy(verified)).toMatch(refusesTls)
    await server.query('alter system set ssl = off')
    await server.take('host')
    expect(await refusalBy(verified)).toMatch(refusesTls)
    await server.query('alter system set ssl = on')
    await server.take('host')
  })

  test('is refused if the password is missing or wrong', async () => {
    await server.take('host')
    expect(await refusalBy(server.url.replace(':woven', ''))).toMatch(
      /^The database of DATABASE_URL asks for a password, and the setting has none: .*\.$/,
    )
    expect(await refusalBy(server.url.replace('woven', 'torn'))).toMatch(
      /^The database of DATABASE_URL turns us away: password .*\. Correct the setting\.$/,
    )
  })
})
