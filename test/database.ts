import { createHash, randomBytes } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '#platform/database.server.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'

const root = join(import.meta.dirname, '..')
/** What a migrated database depends on; a change of any makes a new template. */
const templateSources = [
  'package-lock.json',
  'src/platform/{database,queue}.server.ts',
  'src/db/migrations/**/*.*',
]
/** Any number: each test run holds it shared, so that only one that is alone clears up after those that were killed. */
const runsLock = 7_202_412
const templateLock = 7_202_413

/**
 * Opens the PostgreSQL of the tests, which stays on disk between runs, with a migrated database to copy from.
 * `createTestDatabase` works from then on, in this process and in those it starts.
 */
export async function openTestServer(): Promise<{ close(): Promise<void> }> {
  const server = await openEmbeddedPostgres({
    dataDir: join(root, 'node_modules/.cache/test-postgres'),
    fsync: false,
  })
  const client = new pg.Client(server.connection)
  await client.connect()
  const template = `migrated_${await hashFiles(templateSources)}`

  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [runsLock])
  if (rows[0].alone) {
    await dropLeftovers(client, template)
    await client.query('select pg_advisory_unlock($1)', [runsLock])
  }
  await client.query('select pg_advisory_lock_shared($1)', [runsLock])

  await makeTemplate(client, server.url, template)
  process.env.TEST_DATABASE_URL = server.url
  process.env.TEST_DATABASE_TEMPLATE = template
  return {
    async close() {
      await client.end()
      await server.close()
    },
  }
}

/** Makes a migrated, empty database that nobody else uses. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { TEST_DATABASE_URL: serverUrl, TEST_DATABASE_TEMPLATE: template } = process.env
  if (!serverUrl) throw new Error('No test database: the global setup of the tests opens it.')

  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: urlOf(serverUrl, name),
    drop: () => execute(serverUrl, `drop database ${name} with (force)`),
  }
}

async function makeTemplate(client: pg.Client, serverUrl: string, template: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [templateLock])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    const unfinished = `test_${template}`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migrateDatabase(urlOf(serverUrl, unfinished))
    await client.query(`alter database ${unfinished} rename to ${template}`)
  }
  await client.query('select pg_advisory_unlock($1)', [templateLock])
}

async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^(test|migrated)_' and datname <> $1`,
    [template],
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function hashFiles(patterns: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(patterns, { cwd: root }))).sort()) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
