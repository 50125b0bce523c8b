import { createHash, randomBytes } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { agencySeed } from '#features/agency/agency-seeds.server.ts'
import { contentSeeds } from '#features/content/content-seeds.server.ts'
import { seedContent } from '#platform/content/seed-content.server.ts'
import { migrateDatabase, openDatabase } from '#platform/database.server.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { superuser } from '#platform/embedded-postgres/embedded-postgres-cluster.server.ts'
import { runSql, urlOf } from './run-sql.ts'
import { storeTemplate } from './template-state.ts'

const root = join(import.meta.dirname, '../..')
/** A change to any makes a new template. */
const templateSources = [
  'package-lock.json',
  'src/platform/{database,queue}.server.ts',
  'src/db/migrations/**/*.*',
  'src/domain/catalogue/built-in/*.ts',
  'src/features/**/*-{kind,kinds,seeds.server}.ts',
  'src/domain/agency.ts',
  'src/platform/content/*.ts',
  'test/database/template-state.ts',
]
/** An advisory lock that every run holds shared: only a lone run cleans up after killed ones. */
const runsLock = 7_202_412
const templateLock = 7_202_413

/** May create databases, unlike the program's own user. */
const testUser = { name: 'tester', password: 'tester' }

/**
 * Our own PostgreSQL, kept on disk between runs, or with `POSTGRES_OF_TESTS=given` the server in libpq's PG…
 * variables. Migrates a template. Enables `createTestDatabase` in this process and its children.
 */
export async function openTestServer(): Promise<{ close(): Promise<void> }> {
  const server = process.env.POSTGRES_OF_TESTS === 'given' ? givenServer() : await openOwnServer()
  const client = new pg.Client(server.superuserUrl)
  await client.connect()
  const url = await makeTestUser(client, server.superuserUrl)
  const template = `migrated_${await hashFiles(templateSources)}`
  await client.query(`select pg_advisory_lock(${templateLock});
    create table if not exists test_templates (name text primary key, state json not null);
    create table if not exists spare_databases (name text primary key, template text not null);
    select pg_advisory_unlock(${templateLock})`)

  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [runsLock])
  if (rows[0].alone) {
    await client.query('delete from spare_databases')
    await dropLeftovers(client, template)
    await client.query('select pg_advisory_unlock($1)', [runsLock])
  }
  await client.query('select pg_advisory_lock_shared($1)', [runsLock])

  await makeTemplate(client, server.superuserUrl, url, template)
  process.env.TEST_SUPERUSER_URL = server.superuserUrl
  process.env.TEST_DATABASE_URL = url
  process.env.TEST_DATABASE_TEMPLATE = template
  return {
    async close() {
      await client.end()
      await server.close()
    },
  }
}

async function openOwnServer() {
  const { url, close } = await openEmbeddedPostgres({
    dataDir: join(root, 'node_modules/.cache/test-postgres'),
    fsync: false,
  })
  return { superuserUrl: urlOf(url, 'postgres', { name: superuser }), close }
}

function givenServer() {
  const { PGHOST = '', PGPORT = '', PGUSER = '', PGPASSWORD = '' } = process.env
  const superuserUrl = `postgres://${PGUSER}:${PGPASSWORD}@${PGHOST}:${PGPORT}/postgres`
  return { superuserUrl, close: async () => {} }
}

async function makeTestUser(client: pg.Client, serverUrl: string): Promise<string> {
  const { name, password } = testUser
  await client.query(`do $$ begin create role ${name} login createdb password '${password}';
    exception when duplicate_object or unique_violation then null; end $$`)
  return urlOf(serverUrl, 'postgres', testUser)
}

/** Migrated and empty. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const {
    TEST_DATABASE_URL: serverUrl,
    TEST_SUPERUSER_URL: superuserUrl = '',
    TEST_DATABASE_TEMPLATE: template,
  } = process.env
  if (!serverUrl) throw new Error('No test database: the global setup of the tests opens it.')

  const name = `test_${randomBytes(8).toString('hex')}`
  await runSql(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: urlOf(serverUrl, name),
    // Only a superuser may end autovacuum in this database.
    async drop() {
      await runSql(superuserUrl, `drop database ${name} with (force)`)
    },
  }
}

/** The owner has no other rights, as on managed services. */
export async function createForeignDatabase(
  settings = "encoding 'UTF8'",
): Promise<{ url: string; query(sql: string): Promise<void>; drop(): Promise<void> }> {
  const { TEST_SUPERUSER_URL: superuserUrl = '' } = process.env
  const name = `test_${randomBytes(8).toString('hex')}`
  await runSql(superuserUrl, `create role ${name} login password '${name}'`)
  await runSql(superuserUrl, `create database ${name} owner ${name} template template0 ${settings}`)
  return {
    url: urlOf(superuserUrl, name, { name, password: name }),
    async query(sql) {
      await runSql(urlOf(superuserUrl, name), sql)
    },
    async drop() {
      await runSql(superuserUrl, `drop database ${name} with (force)`)
      await runSql(superuserUrl, `drop role ${name}`)
    },
  }
}

async function makeTemplate(
  client: pg.Client,
  superuserUrl: string,
  userUrl: string,
  template: string,
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [templateLock])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    const unfinished = `test_${template}`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} owner ${testUser.name}`)
    await migrateDatabase(urlOf(userUrl, unfinished))
    await seed(urlOf(userUrl, unfinished))
    await storeTemplate(superuserUrl, template, urlOf(superuserUrl, unfinished))
    await client.query(`alter database ${unfinished} rename to ${template}`)
  }
  await client.query('select pg_advisory_unlock($1)', [templateLock])
}

/** Prices come from the database, so every test needs the catalogue. */
async function seed(url: string): Promise<void> {
  const database = openDatabase(url, 1)
  await seedContent({ db: database.db, clock: () => new Date() }, [
    ...contentSeeds,
    agencySeed({ FINANCIAL_YEAR_START_MONTH: 4 }),
  ])
  await database.close()
}

async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^(test|migrated)_' and datname <> $1`,
    [template],
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
}

async function hashFiles(patterns: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(patterns, { cwd: root }))).sort()) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
