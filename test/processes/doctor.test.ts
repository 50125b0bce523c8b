import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { encryptSecret } from '#platform/access/encrypt-secret.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import {
  findEmbeddedPostgres,
  openEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { standInApi } from '#platform/stand-in/stand-in-api.server.ts'
import { createStandInStore } from '#platform/stand-in/stand-in-store.server.ts'
import { serverEnv, serverFlags } from '../../scripts/processes.mjs'
import { openConnectedDatabase } from '../database/connected-database.ts'
import { createForeignDatabase } from '../database/test-database.ts'
import { openS3Server } from '../mocks/s3-server.ts'
import { openMailbox } from '../servers/mailbox.ts'
import { openOwnDatabase, openSite } from '../servers/site.ts'

// The machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const isRoot = process.getuid?.() === 0

/** @returns a line of each check by its title */
async function runDoctor(
  settings: Record<string, string>,
  options: { uid?: number } = {},
): Promise<{ code: number; output: string; line(title: string): string }> {
  const env = { ...serverEnv, PATH: process.env.PATH, PORT: '0', ...settings }
  const { code, stdout, stderr } = await new Promise<{ code: number; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(
        process.execPath,
        [...serverFlags, 'dist/server/doctor.js'],
        { env, ...options },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    },
  )
  expect(stderr).toBe('')
  return {
    code,
    output: stdout,
    line: (title) =>
      stdout
        .split('\n')
        .filter((line) => line.slice(2).startsWith(`${title}  `))
        .map((line) => line.replaceAll(/ {2,}/g, ' '))
        .join('\n'),
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  // PostgreSQL does not run as root; its user must be able to enter.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Returns settings with a writable folder, and all that other tests are about. */
async function onDatabase(settings: Record<string, string> = {}) {
  const database = await openConnectedDatabase()
  const DATA_DIR = await makeFolder()
  return { ...database, settings: { DATABASE_URL: database.url, DATA_DIR, ...settings } }
}

test('reports every setting as working beside a running program with the embedded database', async () => {
  const site = await openSite({ database: await openOwnDatabase('node_modules/.cache') })
  onTestFinished(site.close)

  const { code, output, line } = await runDoctor({ ...site.settings, PORT: new URL(site.origin).port })
  expect(code, output).toBe(0)
  expect(line('Email')).toBe(`✓ Email SMTP_URL: ${new URL(site.mailbox.url).host} accepts our connection.`)
  expect(line('Database')).toMatch(/^✓ Database DATA_DIR: PostgreSQL 18\.\d+ answers\.$/)
  expect(line('Migrations')).toMatch(/^✓ .* All \d\d+ are applied\.$/)
  expect(line('Connections')).toMatch(/^✓ Connections DATABASE_POOL: \d\d are left; a process uses 16\.$/)
  expect(line('Staff account')).toMatch(/^✓ /)
  expect(line('Port')).toMatch(/^✓ Port PORT: The program answers at \d+\.$/)
  expect(line('Worker')).toBe('✓ Worker It has run in the last ten minutes.')
  expect(line('Backup')).toMatch(/^! Backup BACKUP_MAX_AGE_HOURS: There is no backup yet\./)
  expect(line('Disk')).toMatch(/^✓ Disk DATA_DIR: [\d.]+ GB are free in /)
  expect(line('Versions')).toMatch(/^✓ Versions Orbweaver [\d.]+ on Node 26\.\d+\.\d+\.$/)
  expect(line('Address')).toMatch(/^! Address PUBLIC_URL: Emails link to http:\/\/localhost:\d+, /)
  expect(line('Payment keys')).toMatch(/^! .*: Payments are simulated: no money moves\./)
  expect(output).toMatch(/\n6 are missing: the site works without them, but does less\.\n$/)
  for (const secret of [site.staff.password, site.settings.METRICS_TOKEN]) {
    expect(output).not.toContain(secret)
  }
  expect(site.mailbox.all()).toEqual([])
})

test('reports a stopped embedded database without starting it', async () => {
  const DATA_DIR = await makeFolder()
  expect((await runDoctor({ DATA_DIR })).line('Database')).toMatch(
    /^! Database DATA_DIR: There is none in .* yet: the first start creates it\.$/,
  )
  const postgres = await openEmbeddedPostgres({ dataDir: DATA_DIR, fsync: false })
  await postgres.close()

  const { code, output, line } = await runDoctor({ DATA_DIR })
  expect(code, output).toBe(0)
  expect(line('Database')).toMatch(/^! Database DATA_DIR: The database in .* is stopped, as the program is\./)
  expect(line('Migrations')).toBe('')
  expect(findEmbeddedPostgres(DATA_DIR)).toEqual({ exists: true, url: null })
})

test('names settings that the start refuses, without their values', async () => {
  const refused = await runDoctor({ PORT: '65536', SMTP_URL: 'https://asha:moonlight@mail.example' })
  expect(refused.code).toBe(1)
  expect(refused.line('Settings')).toBe(
    [
      '✗ Settings PORT: The program does not start with it: use at most 65535.',
      '✗ Settings SMTP_URL: The program does not start with it: use a URL that starts with smtp: or smtps:.',
    ].join('\n'),
  )
  expect(refused.output).not.toContain('moonlight')

  const { settings } = await onDatabase({ STAFF_EMAIL: 'asha@example.com', STAFF_PASSWORD: 'password12' })
  const weak = await runDoctor(settings)
  expect(weak.code).toBe(1)
  expect(weak.line('Settings')).toMatch(
    /^✗ Settings STAFF_PASSWORD: The program does not start with it: .*most common/,
  )
  expect(weak.output).not.toContain('password12')
})

describe('the mail server', () => {
  test('that cannot be reached fails', async () => {
    const mailbox = await openMailbox()
    await mailbox.close()
    const { settings } = await onDatabase({ SMTP_URL: mailbox.url })
    const { code, line } = await runDoctor(settings)
    expect(code).toBe(1)
    expect(line('Email')).toMatch(
      /^✗ Email SMTP_URL: Emails wait .* \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)/,
    )
  })

  test('that refuses the log-in fails, and neither user nor password is shown', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, callback) =>
        callback(Object.assign(new Error(`No ${username} with ${password}`), { responseCode: 535 })),
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    onTestFinished(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.server.address() as AddressInfo

    const { settings } = await onDatabase({ SMTP_URL: `smtp://postmaster:moonlight@127.0.0.1:${port}` })
    const { code, output, line } = await runDoctor(settings)
    expect(code).toBe(1)
    expect(line('Email')).toMatch(
      /^✗ Email SMTP_URL: .* rejects the login \(535\): correct user and password\./,
    )
    expect(output).not.toMatch(/postmaster|moonlight/)
  })
})

describe('the payment provider', () => {
  const keyId = 'rzp_test_Gossamer'
  const keySecret = 'gossamer-and-dew-drops'

  /** The stand-in with keys of an account. @param behindMs how far its clock is behind */
  async function openProvider({ behindMs = 0 } = {}) {
    const { url } = await openConnectedDatabase()
    const database = openDatabase(url, 2)
    const app = new Hono()
    app.use(async (c, next) => {
      await next()
      c.header('date', new Date(Date.now() - behindMs).toUTCString())
    })
    const store = createStandInStore(database.db)
    app.route('/', standInApi({ store, keyId, keySecret, onWebhooksQueued: () => {} }))
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(async () => {
      server.close()
      await database.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const keys = async (apiUrl: string, more: Record<string, string> = {}) =>
    (
      await onDatabase({
        RAZORPAY_KEY_ID: keyId,
        RAZORPAY_KEY_SECRET: keySecret,
        RAZORPAY_API_URL: apiUrl,
        ...more,
      })
    ).settings

  test('accepts good keys, and its clock agrees', async () => {
    const settings = await keys(await openProvider())
    const { code, output, line } = await runDoctor(settings)
    expect(code, output).toBe(0)
    expect(line('Payment keys')).toMatch(/^! .*: Razorpay accepts the test key: no money moves\./)
    expect(line('Payment webhook')).toMatch(/^! Payment webhook RAZORPAY_WEBHOOK_SECRET: Clients who close/)
    expect(line('Clock')).toBe('✓ Clock It agrees with the database’s and Razorpay’s.')
    const hooked = await runDoctor({ ...settings, RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-the-webhook' })
    expect(hooked.line('Payment webhook')).toMatch(/^✓ /)
    expect(hooked.output).not.toContain('a-secret-of-the-webhook')
  })

  test('refuses bad keys', async () => {
    const settings = await keys(await openProvider(), { RAZORPAY_KEY_SECRET: 'gossamer-and-dust-motes' })
    const { code, output, line } = await runDoctor(settings)
    expect(code).toBe(1)
    expect(line('Payment keys')).toMatch(/^✗ .*: Razorpay rejects the keys: no one can pay/)
    expect(output).not.toContain('gossamer')
  })

  test('that is unreachable, or is no provider, fails', async () => {
    const away = await runDoctor(await keys('http://127.0.0.1:9'))
    expect(away.code).toBe(1)
    expect(away.line('Payment keys')).toMatch(/^✗ .*: Razorpay does not answer as expected \(ECONNREFUSED\)/)

    const hotel = createServer((_, response) => response.end('Welcome')).listen(0, '127.0.0.1')
    await once(hotel, 'listening')
    onTestFinished(() => void hotel.close())
    const other = await runDoctor(await keys(`http://127.0.0.1:${(hotel.address() as AddressInfo).port}`))
    expect(other.code).toBe(1)
    expect(other.line('Payment keys')).toMatch(/^✗ .*: Razorpay does not answer as expected \(status 200\)/)
  })

  test.each([
    { behindMs: 20_000, code: 0, said: /^! Clock .* is \d\d seconds ahead of Razorpay’s: / },
    { behindMs: -180_000, code: 1, said: /^✗ Clock .* is 3 minutes behind Razorpay’s: / },
  ])('shows that our clock differs by $behindMs ms', async ({ behindMs, code, said }) => {
    const found = await runDoctor(await keys(await openProvider({ behindMs })))
    expect(found.line('Clock')).toMatch(said)
    expect(found.code).toBe(code)
  })
})

describe('the database', () => {
  test('that a newer version has migrated fails, whether its tables or its queue are newer', async () => {
    const newer = /^✗ Migrations DATABASE_URL: A newer version of this program has migrated the database/
    const { settings, client } = await onDatabase()
    await client.query('update pgboss.version set version = version + 1')
    const queue = await runDoctor(settings)
    expect(queue.line('Migrations')).toMatch(newer)
    await client.query(`update pgboss.version set version = version - 1;
      insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of a later migration', max(created_at) + 1 from drizzle.__drizzle_migrations`)
    const tables = await runDoctor(settings)
    expect(tables.line('Migrations')).toMatch(newer)
    expect([queue.code, tables.code]).toEqual([1, 1])
  })

  test('that an older version has left waits for its migrations', async () => {
    const { settings, client } = await onDatabase()
    await client.query(`delete from drizzle.__drizzle_migrations
      where created_at in (select created_at from drizzle.__drizzle_migrations order by 1 desc limit 2)`)
    const before = await client.query('select * from drizzle.__drizzle_migrations')
    const { code, line } = await runDoctor(settings)
    expect(code).toBe(0)
    expect(line('Migrations')).toBe('! Migrations DATABASE_URL: The next start applies 2: back up first.')
    const after = await client.query('select * from drizzle.__drizzle_migrations')
    expect(after.rows).toEqual(before.rows)
  })

  test('that is empty has no migrations, and no account', async () => {
    const { url, drop } = await createForeignDatabase()
    onTestFinished(drop)
    const { code, line } = await runDoctor({ DATABASE_URL: url, DATA_DIR: await makeFolder() })
    expect(code).toBe(0)
    expect(line('Migrations')).toMatch(/^! .*: The database is empty: the first start creates its tables\.$/)
    expect(line('Staff account')).toBe('')
  })

  test('without a staff account says how to get one', async () => {
    const { settings } = await onDatabase()
    expect((await runDoctor(settings)).line('Staff account')).toMatch(/^! .*: the start shows a link that/)
    const staff = { STAFF_EMAIL: 'asha@example.com', STAFF_PASSWORD: 'eight-silk-threads' }
    expect((await runDoctor({ ...settings, ...staff })).line('Staff account')).toMatch(
      /^! .*: the next start creates it\.$/,
    )
  })

  test('with few connections left says so, and with none fails', async () => {
    const { url, query, drop } = await createForeignDatabase()
    onTestFinished(drop)
    const settings = { DATABASE_URL: url, DATA_DIR: await makeFolder() }
    const user = new URL(url).pathname.slice(1)
    await query(`alter role ${user} connection limit 9`)
    const few = await runDoctor(settings)
    expect(few.line('Connections')).toMatch(/^! Connections DATABASE_POOL: 8 are left, .* may need 16: /)
    expect(few.code).toBe(0)
    await query(`alter role ${user} connection limit 0`)
    const none = await runDoctor(settings)
    expect(none.line('Database')).toMatch(/^✗ Database DATABASE_URL: .* has no connection left /)
    expect(none.code).toBe(1)
  })

  test('that cannot be reached fails, and its password is not shown', async () => {
    const DATA_DIR = await makeFolder()
    const away = await runDoctor({ DATABASE_URL: 'postgres://site:moonlight@127.0.0.1:9/site', DATA_DIR })
    expect(away.code).toBe(1)
    expect(away.line('Database')).toMatch(/^✗ Database DATABASE_URL: .* cannot be reached .*ECONNREFUSED/)
    expect(away.output).not.toContain('moonlight')
  })

  test('shows that our clock differs', async () => {
    const { settings, client, url } = await onDatabase()
    // pg_catalog usually comes first, so no one can replace its functions.
    await client.query(`create schema wrong;
      create function wrong.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() + interval '10 minutes' $$;
      alter database ${new URL(url).pathname.slice(1)} set search_path = wrong, pg_catalog, public`)
    const { code, line } = await runDoctor(settings)
    expect(code).toBe(1)
    expect(line('Clock')).toMatch(/^✗ Clock This machine’s clock is 10 minutes behind the database’s: /)
  })
})

describe('what the program has reported', () => {
  async function onReports(rows: string, settings: Record<string, string> = {}) {
    const database = await onDatabase(settings)
    await database.client.query(
      `insert into heartbeats (part, succeeded_at, failing_since, problem, detail) values ${rows}`,
    )
    return runDoctor(database.settings)
  }

  test('shows a worker that is silent, of which nothing is lost', async () => {
    const { settings } = await onDatabase()
    expect((await runDoctor(settings)).line('Worker')).toMatch(
      /^! Worker Background jobs have not run yet\. /,
    )
    const { code, line } = await onReports("('worker', '2026-11-02T12:00Z', null, null, '')")
    expect(line('Worker')).toMatch(
      /^! Worker Background jobs have not run since 2 Nov 2026, 17:30 India time \(GMT\+5:30\)\. /,
    )
    expect(code).toBe(0)
  })

  test('shows a backup that is older than wanted, or fails', async () => {
    const old = "('backup', '2026-11-02T12:00Z', null, null, '')"
    const fine = await onReports(old)
    expect(fine.line('Backup')).toMatch(/^✓ Backup .*: The newest is from 2 Nov 2026, 17:30 India time/)
    const tooOld = await onReports(old, { BACKUP_MAX_AGE_HOURS: '24' })
    expect(tooOld.line('Backup')).toMatch(
      /^✗ Backup .*: The latest backup is from 2 Nov 2026, 17:30 India time/,
    )
    const failed = await onReports(
      "('backup', null, '2026-11-02T12:00Z', 'failed', 'pg_dump is not installed')",
    )
    expect(failed.line('Backup')).toMatch(
      /^✗ Backup .*: Backups have failed since .* pg_dump is not installed/,
    )
    expect([fine.code, tooOld.code, failed.code]).toEqual([0, 1, 1])
  })

  test('shows that the mail server refuses the sender, although it accepts the log-in', async () => {
    const mailbox = await openMailbox()
    onTestFinished(mailbox.close)
    const { code, line } = await onReports("('mail', null, '2026-11-02T12:00Z', 'sender', 'EENVELOPE 553')", {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'web@silk.test',
      MAIL_TO: 'agency@silk.test',
    })
    expect(line('Email')).toMatch(/^✓ /)
    expect(line('Email addresses')).toMatch(
      /^✗ Email addresses MAIL_FROM, MAIL_TO: .* Correct MAIL_FROM, .*553/,
    )
    expect(code).toBe(1)
  })
})

describe('two-step login', () => {
  test('needs a key to be secret, and the same key afterwards', async () => {
    const { client, settings } = await onDatabase()
    const [key = '', other = ''] = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64'))
    const shown = async (SECRETS_KEY: string) => {
      const { code, line, output } = await runDoctor({ ...settings, SECRETS_KEY })
      expect(output).not.toContain(key)
      return [code, line('Two-step login')]
    }
    const clean = [0, '✓ Two-step login SECRETS_KEY: No one uses it yet.']
    expect(await shown('')).toEqual(clean)
    const [{ id = '' } = {}] = (
      await client.query<{ id: string }>(
        "insert into users (id, name, email) values (gen_random_uuid(), 'Asha', 'asha@example.com') returning id",
      )
    ).rows
    const secret = 'ABCDEFGH'.repeat(4)
    await client.query('insert into second_factors (user_id, secret, created_at) values ($1, $2, now())', [
      id,
      secret,
    ])
    expect(await shown('')).toEqual([
      0,
      expect.stringMatching(/^! .* in plain text\. See docs\/operations\.md\.$/),
    ])
    expect(await shown(key)).toEqual([0, expect.stringMatching(/^! .* The next start encrypts 1 of 1/)])
    const encrypted = encryptSecret([Buffer.from(key, 'base64')], id, secret)
    await client.query('update second_factors set secret = $1', [encrypted])
    expect(await shown(key)).toEqual([0, expect.stringMatching(/^✓ .* are encrypted\.$/)])
    for (const wrong of ['', other]) {
      expect(await shown(wrong)).toEqual([1, expect.stringMatching(/^✗ .* 1 of 1 cannot be decrypted/)])
    }
    expect(await shown(`${other},${key}`)).toEqual([0, expect.stringMatching(/^✓ /)])
  })
})

describe('the bucket', () => {
  test('works if it accepts the keys, and fails if it does not or is unreachable', async () => {
    const server = await openS3Server()
    const { settings } = await onDatabase(server.settings)
    const good = await runDoctor(settings)
    expect(good.line('Bucket')).toMatch(/^✓ Bucket S3_ENDPOINT, .*: client-files accepts our connection\.$/)
    expect(good.code).toBe(0)

    const missing = await runDoctor({ ...settings, S3_BUCKET: 'other-files' })
    expect(missing.line('Bucket')).toMatch(/^✗ Bucket .*: Clients can’t .* \(there is no such bucket\)\.$/)
    const refused = await runDoctor({ ...settings, S3_ACCESS_KEY_ID: 'ANOTHER' })
    expect(refused.line('Bucket')).toMatch(/^✗ Bucket .* \(the server answers 403 \w+\)\.$/)
    expect(refused.output).not.toContain('ANOTHER')
    expect([missing.code, refused.code]).toEqual([1, 1])

    await server.close()
    const away = await runDoctor(settings)
    expect(away.line('Bucket')).toMatch(/^✗ Bucket .* \(the server cannot be reached: .*ECONNREFUSED\)\.$/)
    expect(away.code).toBe(1)
  })
})

describe('the data folder', () => {
  test('that is a file fails', async () => {
    const file = join(await makeFolder(), 'file')
    await writeFile(file, '')
    const { url } = await openConnectedDatabase()
    const { code, line } = await runDoctor({ DATABASE_URL: url, DATA_DIR: file })
    expect(code).toBe(1)
    expect(line('Disk')).toMatch(/^✗ Disk DATA_DIR: The folder .* Choose another DATA_DIR\.$/)
  })

  test('that the user cannot write fails', async () => {
    const folder = join(await makeFolder(), 'closed')
    await mkdir(folder, { mode: 0o555 })
    const { url } = await openConnectedDatabase()
    // Root may write everywhere; PostgreSQL's socket is closed to other users.
    const { line } = await runDoctor(
      { DATABASE_URL: isRoot ? 'postgres://site@127.0.0.1:9/site' : url, DATA_DIR: folder },
      isRoot ? { uid: 65_534 } : {},
    )
    expect(line('Disk')).toMatch(/^✗ Disk DATA_DIR: The folder .* is closed to this user\. /)
  })

  test.runIf(mayMount())('on a disk that is nearly full fails', async () => {
    const folder = join(await makeFolder(), 'small')
    await mkdir(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', [folder]))
    const { url } = await openConnectedDatabase()
    const full = await runDoctor({ DATABASE_URL: url, DATA_DIR: folder })
    expect(full.code).toBe(1)
    expect(full.line('Disk')).toMatch(/^✗ Disk DATA_DIR: Only 1\.\d GB are free in .*: clients can’t upload/)

    execFileSync('mount', ['-o', 'remount,size=3500m', folder])
    const little = await runDoctor({ DATABASE_URL: url, DATA_DIR: folder })
    expect(little.code).toBe(0)
    expect(little.line('Disk')).toMatch(/^! Disk DATA_DIR: 3\.\d GB are free in .*: uploads stop at 2 GB\.$/)
  })
})

/** Root on Linux may, unless a container forbids it. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
