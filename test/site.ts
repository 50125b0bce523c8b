import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { createTestDatabase } from './database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type SiteProcess, type SiteSettings, startSite } from './site-process.ts'

/** The whole product from real parts: built program, PostgreSQL, mail server. It shares nothing with other sites. */
export type Site = {
  origin: string
  mailbox: Mailbox
  /** The agency's mail address. */
  agencyAddress: string
  staff: { email: string; password: string }
  database: SiteDatabase
  /** Settings for a second process on the same database and mail server. */
  settings: SiteSettings
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Starts the program again at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
  /** The current process, or the last one. */
  process(): SiteProcess
  /** Ends everything and removes the data. */
  close(): Promise<void>
}

export type SiteDatabase = { url: string; settings: SiteSettings; close(): Promise<void> }

/** Opens `/metrics` of every test site; they trust a proxy, so that tests can set a request's address. */
export const metricsAccess = { authorization: 'Bearer figures-for-the-tests' }

/** Opens a site on a copy of the migrated test database, unless the caller passes another. */
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
  const agencyAddress = 'desk@orbweaver.example'
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
  let running = await startSite(shared, args)
  const { origin } = running

  return {
    origin,
    mailbox,
    agencyAddress,
    staff,
    database,
    settings: shared,
    async query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) {
      return (await pool.query<Row>(sql, values)).rows
    },
    async start() {
      running = await startSite({ ...shared, PORT: new URL(origin).port }, args)
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    process: () => running,
    async close() {
      // Ends the process in whatever state the test left it.
      await running.kill()
      await mailbox.close()
      await pool.end()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function copyTestDatabase(): Promise<SiteDatabase> {
  const { url, drop } = await createTestDatabase()
  return { url, settings: { DATABASE_URL: url }, close: drop }
}

/**
 * Opens a PostgreSQL of its own, as `npm start` does, which writes every commit to disk. This process also uses the
 * server, so it keeps running while the program is down.
 * @param within holds the data folder, because the system's temporary folder may not be on a disk
 */
export async function openOwnDatabase(within: string): Promise<SiteDatabase & { dataDir: string }> {
  const dataDir = await mkdtemp(join(within, 'orbweaver-site-'))
  // PostgreSQL does not run as root, and the user it runs as must be able to enter.
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
