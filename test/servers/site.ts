import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { findFreePort } from './free-port.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { untilNotified, untilWorkDone } from './settle-site.ts'
import { type SiteProcess, type SiteSettings, startSite } from './site-process.ts'

/** The built program, PostgreSQL and mail server, shared with no other site. */
export type Site = {
  origin: string
  mailbox: Mailbox
  agencyAddress: string
  staff: { email: string; password: string }
  database: SiteDatabase
  settings: SiteSettings
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  start(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
  process(): SiteProcess
  /** Waits until work that is due is done, with its mails sent, and a process has heard of all changes. */
  settled(origin?: string): Promise<void>
  close(): Promise<void>
}

export type SiteDatabase = { url: string; settings: SiteSettings; close(): Promise<void> }

/** `/metrics` of test sites asks for it. */
export const metricsAccess = { authorization: 'Bearer figures-for-the-tests' }

/**
 * By default on a copy of the migrated test database. Trusts a proxy, so tests can set a request's address.
 */
export async function openSite({
  settings = {},
  args = [],
  database: given,
}: {
  settings?: SiteSettings
  args?: string[]
  database?: SiteDatabase
} = {}): Promise<Site> {
  const database = given ?? (await copyTestDatabase())
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
  const mailbox = await openMailbox()
  const staff = { email: 'staff@orbweaver.example', password: 'eight-silk-threads' }
  const agencyAddress = 'agency@orbweaver.example'
  const dataDir = await mkdtemp(join(tmpdir(), 'orbweaver-files-'))
  const shared = {
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    MESSAGE_MAIL_SECONDS: '0',
    MAIL_TO: agencyAddress,
    STAFF_EMAIL: staff.email,
    STAFF_PASSWORD: staff.password,
    TRUST_PROXY: '1',
    METRICS_TOKEN: metricsAccess.authorization.slice('Bearer '.length),
    ...settings,
    ...database.settings,
  }
  async function closeAround() {
    await mailbox.close()
    await pool.end()
    await database.close()
    await rm(dataDir, { recursive: true })
  }
  // The port is not an ephemeral one: while the site is down, another program could take it.
  let running = await startSite({ PORT: String(await findFreePort()), ...shared }, args).catch(
    async (error) => {
      await closeAround()
      throw error
    },
  )
  const { origin } = running

  const query = async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
    (await pool.query<Row>(sql, values)).rows

  return {
    origin,
    mailbox,
    agencyAddress,
    staff,
    database,
    settings: shared,
    query,
    async start() {
      running = await startSite({ ...shared, PORT: new URL(origin).port }, args)
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    process: () => running,
    async settled(at = origin) {
      await untilWorkDone({ query })
      await untilNotified({ query, staff, settings: shared }, at)
    },
    async close() {
      // The test may have stopped the process.
      await running.kill()
      await closeAround()
    },
  }
}

async function copyTestDatabase(): Promise<SiteDatabase> {
  const { url, drop } = await createTestDatabase()
  return { url, settings: { DATABASE_URL: url }, close: drop }
}

/**
 * As `npm start` opens it, with every commit on disk. It runs on while the program is down.
 * @param within holds the data folder; the system's temporary folder may not be on a disk
 */
export async function openOwnDatabase(within: string): Promise<SiteDatabase & { dataDir: string }> {
  const dataDir = await mkdtemp(join(within, 'orbweaver-site-'))
  // PostgreSQL does not run as root; its user must be able to enter.
  await chmod(dataDir, 0o755)
  const postgres = await openEmbeddedPostgres({ dataDir })
  return {
    dataDir,
    url: postgres.url,
    settings: { DATA_DIR: dataDir },
    async close() {
      await postgres.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
