import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { countSecondFactors } from '#features/accounts/authentication/second-factor-secrets.server.ts'
import { hasStaff } from '#features/accounts/staff/first-staff.server.ts'
import { adoptPublishedAgency } from '#features/agency/read-agency.server.ts'
import type { SetupCheck } from '#features/setup/setup.ts'
import {
  checkAnswers,
  checkDirect,
  explainDatabaseError,
  withClient,
  withDatabaseOf,
} from '#platform/database/database-errors.server.ts'
import { readMigrationState } from '#platform/database.server.ts'
import {
  explainUnusable,
  findEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { databaseSettingOf, type Env } from '#platform/env.server.ts'
import { openLog } from '#platform/log.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { checkHeartbeats } from './check-heartbeats.server.ts'
import type { OtherClock } from './check-machine.server.ts'

type DatabaseFindings = {
  checks: SetupCheck[]
  /** Null for the embedded server, which shares this machine's clock. */
  clock: OtherClock | null
  /** Replaces the check of the settings. */
  sender: Pick<SetupCheck, 'id' | 'state' | 'sentence'> | null
}

const operations = 'docs/operations.md'
const unknown = { clock: null, sender: null }

/** Starts no server: the embedded one is checked while the program runs. */
export async function checkDatabase(env: Env): Promise<DatabaseFindings> {
  const setting = databaseSettingOf(env)
  const check = { id: 'database', title: 'Database', setting }
  try {
    const direct = env.DATABASE_URL ? await findServer(env, env.DATABASE_URL) : findEmbedded(env)
    if (direct.url === null)
      return { checks: [{ ...check, state: 'missing', sentence: direct.why }], ...unknown }
    return await withClient(direct.url, (client) => examine(client, env))
  } catch (error) {
    const cause = explainDatabaseError(
      env.DATABASE_URL ? error : explainUnusable(env.DATA_DIR, error),
      setting,
    )
    if (!(cause instanceof OperatorError)) throw error
    return { checks: [{ ...check, state: 'failing', sentence: cause.message }], ...unknown }
  }
}

type Server = { url: string } | { url: null; why: string }

async function findServer({ DATABASE_DIRECT_URL: given }: Env, url: string): Promise<Server> {
  const setting = given ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  await withDatabaseOf(setting, () => checkDirect(given ?? url, setting))
  if (given) await checkAnswers(url)
  return { url: given ?? url }
}

function findEmbedded({ DATA_DIR: dataDir }: Env): Server {
  const { exists, url } = findEmbeddedPostgres(dataDir)
  if (url) return { url }
  return {
    url,
    why: exists
      ? `The database in ${dataDir} is stopped, as the program is. Run this again while the program runs, for the rest.`
      : `There is none in ${dataDir} yet: the first start creates it.`,
  }
}

async function examine(client: pg.Client, env: Env): Promise<DatabaseFindings> {
  const setting = databaseSettingOf(env)
  const sentAt = Date.now()
  const { rows } = await client.query<{ version: string; now: Date }>(
    "select current_setting('server_version') as version, clock_timestamp() as now",
  )
  const { version = '', now = new Date() } = rows[0] ?? {}
  const offsetMs = now.getTime() - (sentAt + Date.now()) / 2
  const migrations = await checkMigrations(client, setting)
  // Other tables may lack what this version reads.
  const heartbeats = migrations.state === 'ok' ? await checkHeartbeats(drizzle({ client }), env) : null
  // Other checks name its addresses.
  if (heartbeats) await adoptPublishedAgency({ db: drizzle({ client }), log: openLog('silent') })
  return {
    checks: [
      {
        id: 'database',
        title: 'Database',
        setting,
        state: 'ok',
        sentence: `PostgreSQL ${version.split(' ')[0]} answers.`,
      },
      migrations,
      ...(migrations.state === 'missing' ? await checkRights(client, setting) : []),
      await checkConnections(client, env),
      ...(heartbeats
        ? [await checkStaff(client, env), await checkSecondFactors(client, env), ...heartbeats.checks]
        : []),
    ],
    clock: env.DATABASE_URL ? { of: 'the database’s', offsetMs } : null,
    sender: heartbeats?.sender ?? null,
  }
}

async function checkMigrations(client: pg.Client, setting: string): Promise<SetupCheck> {
  const check = { id: 'migrations', title: 'Migrations', setting }
  try {
    const { pending, all } = await readMigrationState(client)
    if (pending === 0) return { ...check, state: 'ok', sentence: `All ${all} are applied.` }
    const sentence =
      pending < all
        ? `The next start applies ${pending}: back up first.`
        : 'The database is empty: the first start creates its tables.'
    return { ...check, state: 'missing', sentence }
  } catch (error) {
    const cause = explainDatabaseError(error, setting)
    if (!(cause instanceof OperatorError)) throw error
    return { ...check, state: 'failing', sentence: cause.message }
  }
}

/** Migrations make tables and schemas. */
async function checkRights(client: pg.Client, setting: string): Promise<SetupCheck[]> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_database_privilege(current_database(), 'create')
      and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), true) as may`,
  )
  if (rows[0]?.may) return []
  const refusal = Object.assign(new Error('permission denied'), { code: '42501' })
  const { message } = explainDatabaseError(refusal, setting) as OperatorError
  return [{ id: 'rights', title: 'Rights', setting, state: 'failing', sentence: message }]
}

/** The limits of the server, of its user and of the database; below 0 there is none. */
const connections = `
  select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) - count(*),
    case when rolconnlimit >= 0 then rolconnlimit - count(*) filter (where usesysid = pg_roles.oid) end,
    case when datconnlimit >= 0 then datconnlimit - count(*) filter (where datid = pg_database.oid) end
  )::int as left
  from pg_stat_activity, pg_roles, pg_database
  where datid is not null and rolname = current_user and pg_database.datname = current_database()
  group by rolconnlimit, datconnlimit`

async function checkConnections(client: pg.Client, { DATABASE_POOL: pool }: Env): Promise<SetupCheck> {
  const check = { id: 'connections', title: 'Connections', setting: 'DATABASE_POOL' }
  const { rows } = await client.query<{ left: number }>(connections)
  const left = rows[0]?.left ?? 0
  if (left >= pool) return { ...check, state: 'ok', sentence: `${left} are left; a process uses ${pool}.` }
  return {
    ...check,
    state: 'missing',
    sentence: `${left} are left, and one more process may need ${pool}: lower the setting, or raise the server’s limit.`,
  }
}

async function checkStaff(client: pg.Client, { STAFF_EMAIL: email }: Env): Promise<SetupCheck> {
  const check = { id: 'staff', title: 'Staff account', setting: 'STAFF_EMAIL, STAFF_PASSWORD' }
  if (await hasStaff({ db: drizzle({ client }) })) {
    return { ...check, state: 'ok', sentence: 'Staff can log in.' }
  }
  const sentence = email
    ? 'There is none yet: the next start creates it.'
    : 'There is none yet: the start shows a link that creates the first.'
  return { ...check, state: 'missing', sentence }
}

async function checkSecondFactors(client: pg.Client, env: Env): Promise<SetupCheck> {
  const check = { id: 'second-factors', title: 'Two-step login', setting: 'SECRETS_KEY', guide: operations }
  const { all, clear, unreadable } = await countSecondFactors({ db: drizzle({ client }), env })
  if (unreadable > 0) {
    const sentence = `${unreadable} of ${all} cannot be decrypted with this key: app codes are refused, and only recovery codes work. Set the earlier key, or add it after a comma.`
    return { ...check, state: 'failing', sentence }
  }
  if (clear > 0) {
    const sentence = env.SECRETS_KEY.length
      ? `The next start encrypts ${clear} of ${all} secrets.`
      : 'Copies of the database hold the secrets of authenticator apps in plain text.'
    return { ...check, state: 'missing', sentence }
  }
  if (all > 0) return { ...check, state: 'ok', sentence: 'The secrets of authenticator apps are encrypted.' }
  return { ...check, state: 'ok', sentence: 'No one uses it yet.' }
}
