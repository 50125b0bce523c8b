import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openConnectedDatabase } from '#test/database/connected-database.ts'
import { createForeignDatabase } from '#test/database/test-database.ts'
import { openMailbox } from '#test/servers/mailbox.ts'
import { runChecks } from './run-checks.server.ts'

type Settings = Record<string, string>

/** Opens servers with all settings of an agency. The keys of the payment provider cannot be tried out here. */
async function openHealthy() {
  const { url, client } = await openConnectedDatabase()
  await client.query(`
    insert into heartbeats (part, succeeded_at) values ('worker', now()), ('backup', now());
    insert into users (id, name, email, role, staff_role)
      values (gen_random_uuid(), 'Meera', 'meera@orbweaver.example', 'staff', 'owner')`)
  const mailbox = await openMailbox()
  onTestFinished(mailbox.close)
  const folder = await makeFolder()
  await mkdir(join(folder, 'backups'))
  const settings: Settings = {
    PATH: '/usr/bin',
    HOME: folder,
    PORT: '0',
    PUBLIC_URL: 'https://orbweaver.example',
    TRUST_PROXY: '1',
    DATABASE_URL: url,
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'web@silk.test',
    MAIL_TO: 'agency@silk.test',
    BACKUP_MAX_AGE_HOURS: '28',
    SECRETS_KEY: Buffer.alloc(32, 'a').toString('base64'),
  }
  return { settings, client, folder, backups: join(folder, 'backups') }
}
type Healthy = Awaited<ReturnType<typeof openHealthy>>

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orbweaver-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function findProblems(settings: Settings, backups?: string): Promise<string[]> {
  const checks = await runChecks(settings, backups)
  return checks
    .filter(({ state }) => state !== 'ok')
    .map(({ state, setting, sentence }) => `${state} ${setting}: ${sentence}`)
}

/** Texts that the agency has yet to write, and payments that are off, cause these problems. */
const unavoidable = [/^missing RAZORPAY_KEY_ID/, /^missing Agency, in the admin: Invoices show no/]
const isAvoidable = (problem: string) => !unavoidable.some((one) => one.test(problem))

test('a healthy set-up has no problem', async () => {
  const { settings, backups } = await openHealthy()
  expect((await findProblems(settings, backups)).filter(isAvoidable)).toEqual([])
})

/** @returns its port */
async function answerWith(status: number, body: string): Promise<number> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function refuseLogIns(): Promise<string> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (_auth, _session, callback) => callback(Object.assign(new Error('No'), { responseCode: 535 })),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return `smtp://web:moonlight@127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

const changed = (url: string | undefined, change: (url: URL) => void): string => {
  const address = new URL(url ?? '')
  change(address)
  return address.href
}

type Breaking = (healthy: Healthy) => Settings | Promise<Settings>

const broken: [name: string, breaking: Breaking, problem: RegExp][] = [
  [
    'the host of the database',
    () => ({ DATABASE_URL: 'postgres://site:silk@nowhere.invalid/site' }),
    /^failing DATABASE_URL: The database .* cannot be reached .* correct the setting\.$/,
  ],
  [
    'the name of the database',
    ({ settings }) => ({ DATABASE_URL: changed(settings.DATABASE_URL, (url) => (url.pathname = '/absent')) }),
    /^failing DATABASE_URL: The database .* turns us away: database "absent" does not exist\. Correct the setting\.$/,
  ],
  [
    'the user of the database',
    ({ settings }) => ({
      DATABASE_URL: changed(settings.DATABASE_URL, (url) => {
        if (url.host) url.username = 'stranger'
        else url.searchParams.set('user', 'stranger')
      }),
    }),
    /^failing DATABASE_URL: The database .* turns us away: .*stranger.* Correct the setting\.$/,
  ],
  [
    'a user who may make no tables',
    async () => {
      const { url, query, drop } = await createForeignDatabase()
      onTestFinished(drop)
      const name = new URL(url).pathname.slice(1)
      await query(
        `alter database ${name} owner to current_user; revoke create on database ${name} from public`,
      )
      return { DATABASE_URL: url }
    },
    /^failing DATABASE_URL: The user .* may not make the program's tables .* alter database … owner to that user/,
  ],
  [
    'a server that is too old',
    async ({ settings, client }) => {
      const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1)
      // pg_catalog usually comes first, so no one can replace its functions.
      await client.query(`create schema wrong;
        create function wrong.current_setting(text) returns text language sql as $$
          select case $1 when 'server_version_num' then '140009' when 'server_version' then '14.9'
            else pg_catalog.current_setting($1) end $$;
        alter database ${name} set search_path = wrong, pg_catalog, public`)
      return {}
    },
    /^failing DATABASE_URL: This program needs PostgreSQL 15 or newer, and the server of DATABASE_URL is 14\.9\.$/,
  ],
  [
    'a newer database',
    async ({ client }) => {
      await client.query('update pgboss.version set version = version + 1')
      return {}
    },
    /^failing DATABASE_URL: A newer version of this program has migrated the database .* start that version/,
  ],
  [
    'migrations that wait',
    async ({ client }) => {
      await client.query(`delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
      return {}
    },
    /^missing DATABASE_URL: The next start applies 1: back up first\.$/,
  ],
  [
    'a port in use',
    async () => ({ PORT: String(await answerWith(200, 'Welcome')) }),
    /^failing PORT: Another program listens at .* so the start fails: stop it, or set PORT to another\.$/,
  ],
  [
    'a path in the public address',
    () => ({ PUBLIC_URL: 'https://orbweaver.example/site' }),
    /^failing PUBLIC_URL: .* use scheme, host and port alone, such as https:\/\/example\.com\.$/,
  ],
  [
    'a public address without TLS',
    () => ({ PUBLIC_URL: 'http://orbweaver.example' }),
    /^missing PUBLIC_URL: .* is not encrypted, .* Use https\.$/,
  ],
  [
    'a proxy that the program does not know',
    () => ({ TRUST_PROXY: '0' }),
    /^missing TRUST_PROXY: All visitors share one rate limit/,
  ],
  [
    'a mail server that is away',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }),
    /^failing SMTP_URL: Emails wait .*ECONNREFUSED.*: correct the setting, or start it\.$/,
  ],
  [
    'the password of the mail server',
    async () => ({ SMTP_URL: await refuseLogIns() }),
    /^failing SMTP_URL: .* rejects the login \(535\): correct user and password\.$/,
  ],
  [
    'TLS on a port of the mail server that speaks none',
    ({ settings }) => ({ SMTP_URL: (settings.SMTP_URL ?? '').replace('smtp:', 'smtps:') }),
    /^failing SMTP_URL: Emails wait .* speaks no TLS at this port: use smtp: there, or smtps: with its port for TLS/,
  ],
  [
    'a payment key without its secret',
    () => ({ RAZORPAY_KEY_ID: 'rzp_test_Gossamer' }),
    /^failing RAZORPAY_KEY_SECRET: .* set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET together\.$/,
  ],
  [
    'a live payment key beside the address for tests',
    () => ({
      RAZORPAY_KEY_ID: 'rzp_live_Gossamer',
      RAZORPAY_KEY_SECRET: 'gossamer-and-dew-drops',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
    }),
    /^failing RAZORPAY_API_URL: .* with a live key only Razorpay itself is asked\.$/,
  ],
  [
    'a payment key without the secret of its webhook',
    () => ({
      RAZORPAY_KEY_ID: 'rzp_test_Gossamer',
      RAZORPAY_KEY_SECRET: 'gossamer-and-dew-drops',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
    }),
    /^missing RAZORPAY_WEBHOOK_SECRET: Clients who close the page after paying/,
  ],
  [
    'a data folder that is a file',
    async ({ folder }) => {
      await writeFile(join(folder, 'file'), '')
      return { DATA_DIR: join(folder, 'file') }
    },
    /^failing DATA_DIR: The folder .* Choose another DATA_DIR\.$/,
  ],
  [
    'a database of countries that is missing',
    () => ({ GEOLOCATION_DATABASE: 'countries.mmdb' }),
    /^failing GEOLOCATION_DATABASE: The start fails, because countries\.mmdb cannot be read \(ENOENT\): name an MMDB file/,
  ],
  [
    'a database of countries that is none',
    () => ({ GEOLOCATION_DATABASE: 'package.json' }),
    /^failing GEOLOCATION_DATABASE: The start fails, because package\.json is no database of countries: name an MMDB file/,
  ],
  [
    'two letters of a setting’s name swapped',
    () => ({ SMPT_URL: 'smtp://127.0.0.1' }),
    /^missing SMPT_URL: There is no such setting, so it has no effect. Did you mean SMTP_URL\?$/,
  ],
  [
    'a setting’s name from another program',
    () => ({ RAZORPAY_WEBHOOK_KEY: 'a-secret-of-the-webhook' }),
    /^missing RAZORPAY_WEBHOOK_KEY: There is no such setting, .* Did you mean RAZORPAY_\w+\?$/,
  ],
  [
    'a key for secrets that is none',
    () => ({ SECRETS_KEY: 'silk' }),
    /^failing SECRETS_KEY: .* use what `openssl rand -base64 32` prints/,
  ],
  [
    'a password that is easy to guess',
    () => ({ STAFF_EMAIL: 'asha@example.com', STAFF_PASSWORD: 'password12' }),
    /^failing STAFF_PASSWORD: The program does not start with it: /,
  ],
  [
    'the key of the language model',
    async () => ({
      LLM_BASE_URL: `http://127.0.0.1:${await answerWith(401, '{}')}/v1`,
      LLM_MODEL: 'silk',
      LLM_API_KEY: 'moonlight',
    }),
    /^missing LLM_API_KEY: 127\.0\.0\.1:\d+ refuses the key \(status 401\): correct it; until then the wizard/,
  ],
  [
    'a language model that is away',
    () => ({ LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'silk' }),
    /^missing LLM_BASE_URL: 127\.0\.0\.1:9 cannot be reached .*: correct the setting, or start it; until then the wizard/,
  ],
  [
    'a backup of last month',
    async ({ client }) => {
      await client.query(`update heartbeats set succeeded_at = '2026-01-01' where part = 'backup'`)
      return {}
    },
    /^failing BACKUP_MAX_AGE_HOURS: The latest backup is from 1 Jan 2026.* Check that the nightly backup runs\.$/,
  ],
  [
    'a folder for backups that is missing',
    async ({ backups }) => {
      await rm(backups, { recursive: true })
      return {}
    },
    /^failing \S+backups: There is no such folder, so no backup is made: create it for the user of the program\.$/,
  ],
  [
    'a folder for backups that is a file',
    async ({ backups }) => {
      await rm(backups, { recursive: true })
      await writeFile(backups, '')
      return {}
    },
    /^failing \S+backups: It is a file, so no backup is made: name a folder\.$/,
  ],
]

test.for(broken)('finds %s, and says no secret', async ([, breaking, problem]) => {
  const healthy = await openHealthy()
  const found = await findProblems({ ...healthy.settings, ...(await breaking(healthy)) }, healthy.backups)
  expect(found.filter(isAvoidable)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]))
  expect(found.join('\n')).not.toMatch(/moonlight|password12|gossamer|a-secret-of/)
})

test('finds a clock that is wrong, beside the database and without another clock', async () => {
  const { settings, backups } = await openHealthy()
  const { DATABASE_URL: _, ...alone } = settings
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2011-03-01T12:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  expect(await findProblems(settings, backups)).toContainEqual(
    expect.stringMatching(
      /^failing : This machine’s clock is \d{4} days behind the database’s: .* Synchronise it by NTP\.$/,
    ),
  )
  expect(await findProblems(alone, backups)).toContainEqual(
    expect.stringMatching(
      /^failing : This machine’s clock says 1 Mar 2011, .*, before this program was written: .* Synchronise it by NTP\.$/,
    ),
  )
})
