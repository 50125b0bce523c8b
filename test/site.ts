import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { createTestDatabase } from './database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type SiteProcess, type SiteSettings, startSite } from './site-process.ts'

/** The whole product on real parts: built program, PostgreSQL, mail server. Nothing is shared with another. */
export type Site = {
  origin: string
  mailbox: Mailbox
  /** Where the agency's mails go. */
  agencyAddress: string
  staff: { email: string; password: string }
  database: SiteDatabase
  /** For a second process on the same database and mail server. */
  settings: SiteSettings
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Starts it again at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
  /** The process that runs now, or ran last. */
  process(): SiteProcess
  /** Ends everything and removes the data. */
  close(): Promise<void>
}

export type SiteDatabase = { url: string; settings: SiteSettings; close(): Promise<void> }

/** Reads `/metrics` of every site here: they trust a proxy, so that tests may say where a request comes from. */
export const metricsAccess = { authorization: 'Bearer figures-for-the-tests' }

/** Opens a site of its own, on a copy of the migrated test database unless it is given another. */
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
  const shared = {
    SMTP_URL: mailbox.url,
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
      // However a test left it.
      await running.kill()
      await mailbox.close()
      await pool.end()
      await database.close()
    },
  }
}

async function copyTestDatabase(): Promise<SiteDatabase> {
  const { url, drop } = await createTestDatabase()
  return { url, settings: { DATABASE_URL: url }, close: drop }
}

/**
 * A PostgreSQL of its own, as `npm start` has it, with every commit on disk before it counts. As a user of the same
 * server we keep it running while the program is down.
 * @param within holds its folder; the system's folder for temporary files may not be on a disk.
 */
export async function openOwnDatabase(within: string): Promise<SiteDatabase & { dataDir: string }> {
  const dataDir = await mkdtemp(join(within, 'orbweaver-site-'))
  // PostgreSQL does not run as root; the user it runs as has to get in.
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
