import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { migrateDatabase } from '../database.server.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.server.ts'
import { findPostgresPrograms } from './embedded-postgres-programs.server.ts'

const home = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
await chmod(home, 0o755)
const dataDir = join(home, 'data')
const isRoot = process.getuid?.() === 0
afterAll(() => rm(home, { recursive: true }))

const open = (folder = dataDir) => openEmbeddedPostgres({ dataDir: folder, fsync: false })

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const asSuperuser = ({ url }: EmbeddedPostgres) => url.replace('user=app', 'user=orbweaver')

async function serverPid(folder = dataDir): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

const isRunning = (folder = dataDir) => existsSync(join(folder, 'postgres/postmaster.pid'))

async function openElsewhere(folder = dataDir, launcher: string[] = []): Promise<ChildProcess> {
  const module = new URL('embedded-postgres.server.ts', import.meta.url)
  const program = `
    import { openEmbeddedPostgres } from '${module}'
    const server = await openEmbeddedPostgres({ dataDir: process.argv[1], fsync: false })
    console.log('open')
    process.stdin.resume().once('end', () => server.close())`
  const [command = '', ...args] = [
    ...launcher,
    process.execPath,
    ...['--input-type=module', '--eval', program, folder],
  ]
  const other = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  if (!other.stdout) throw new Error('no output')
  const [line] = await once(createInterface(other.stdout), 'line')
  expect(line).toBe('open')
  return other
}

async function end(other: ChildProcess, how: 'close' | 'SIGKILL') {
  const ended = once(other, 'exit')
  if (how === 'close') other.stdin?.end()
  else other.kill(how)
  await ended
}

test('three processes that open a fresh folder at once share one server, which the last one stops', async () => {
  const others = await Promise.all([openElsewhere(), openElsewhere(), openElsewhere()])
  const pid = await serverPid()
  const starts = (await readFile(join(dataDir, 'postgres-start.log'), 'utf8')).match(
    /redirecting log output/g,
  )

  await end(others[0] as ChildProcess, 'close')
  await end(others[1] as ChildProcess, 'close')
  const pidWithOneLeft = await serverPid()
  await end(others[2] as ChildProcess, 'close')

  expect(starts).toHaveLength(1)
  expect(pidWithOneLeft).toBe(pid)
  expect(isRunning()).toBe(false)
})

// Under systemd, PrivateUsers gives site and backup a user namespace each.
test.skipIf(!isRoot || process.platform !== 'linux')(
  'the last user stops a server that another one started and /proc hides',
  async () => {
    const folder = join(home, 'hidden')
    const starter = await open(folder)
    const last = await openElsewhere(folder, ['unshare', '--mount'])
    const nothing = await mkdtemp(join(home, 'nothing-'))
    const pid = await serverPid(folder)
    execFileSync('nsenter', [
      `--mount=/proc/${last.pid}/ns/mnt`,
      ...['mount', '--bind', nothing, `/proc/${pid}`],
    ])

    await starter.close()
    expect(isRunning(folder)).toBe(true)
    await end(last, 'close')
    expect(isRunning(folder)).toBe(false)
  },
)

test('a killed server restarts by itself at the same address, with its rows', async () => {
  const runsAgain = Promise.withResolvers<void>()
  const log = (message: string) => message.includes('runs again') && runsAgain.resolve()
  const server = await openEmbeddedPostgres({ dataDir, fsync: false, log })
  await query(server.url, 'create table kept as select 42 as answer')

  process.kill(await serverPid(), 'SIGKILL')
  await runsAgain.promise

  expect(await query(server.url, 'select answer from kept')).toBe(42)
  await server.close()
  expect(isRunning()).toBe(false)
})

test('a server killed repeatedly restarts each time, and is logged once a minute', async () => {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const server = await openEmbeddedPostgres({ dataDir, fsync: false, log })
  for (let kills = 1; kills <= 3; kills++) {
    const killed = await serverPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(await serverPid()).not.toBe(killed)
        await query(server.url, 'select 1')
      },
      { timeout: 30_000 },
    )
  }
  await server.close()
  const [ended, runs] = [
    'The connection to PostgreSQL has ended: starting it again if it has stopped',
    'PostgreSQL runs again',
  ]
  // A kill may hit a server that is only starting, which is logged too.
  const failed = lines.findIndex((line) => line.startsWith('PostgreSQL does not start'))
  const failure = lines.slice(failed, failed + 1)
  expect([
    [ended, runs],
    [ended, ...failure, runs],
    [ended, runs, ...failure, runs],
  ]).toContainEqual(lines)
})

test('a server killed with all its users is recovered by the next one, with its rows', async () => {
  const other = await openElsewhere()
  const host = encodeURIComponent(join(dataDir, 'run'))
  await query(`postgresql:///orbweaver?host=${host}&user=app`, 'create table found as select 43 as answer')
  const killed = await serverPid()
  await end(other, 'SIGKILL')
  process.kill(killed, 'SIGKILL')

  const server = await open()

  expect(await query(server.url, 'select answer from found')).toBe(43)
  expect(await serverPid()).not.toBe(killed)
  await server.close()
})

test('a server whose opener was killed is joined, not started again', async () => {
  const other = await openElsewhere()
  const pid = await serverPid()
  await end(other, 'SIGKILL')

  const server = await open()

  expect(await serverPid()).toBe(pid)
  expect(await query(server.url, 'select 1')).toBe(1)
  await server.close()
  expect(isRunning()).toBe(false)
})

test("starts although another process now has the dead server's pid", async () => {
  const other = await openElsewhere()
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const bystander = spawn('sleep', ['60'], { uid, gid })
  const killed = await serverPid()
  await end(other, 'SIGKILL')
  process.kill(killed, 'SIGKILL')
  for (const file of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
    const text = await readFile(join(dataDir, file), 'utf8')
    await writeFile(join(dataDir, file), text.replace(String(killed), String(bystander.pid)))
  }

  const server = await open()

  expect(await query(server.url, 'select 1')).toBe(1)
  await server.close()
  expect(bystander.exitCode).toBe(null)
  bystander.kill()
})

test('opens a folder with a long and odd path, also after an interrupted start', async () => {
  const odd = join(home, `it's "odd", ${'long '.repeat(20)}`)
  await mkdir(join(odd, 'postgres.new-interrupted/base'), { recursive: true })

  const server = await open(odd)

  expect(await query(server.url, 'select current_database()')).toBe('orbweaver')
  expect(await readdir(odd)).not.toContain('postgres.new-interrupted')
  await server.close()
  await rm(server.connection.host, { recursive: true })
})

test('a copied folder opens with its rows', async () => {
  const original = await open()
  await query(original.url, 'create table copied as select 7 as answer')
  await original.close()
  const copy = join(home, 'copy')
  await cp(dataDir, copy, { recursive: true })

  const server = await open(copy)

  expect(await query(server.url, 'select answer from copied')).toBe(7)
  await server.close()
})

test("another user's folder is refused with the remedy", async () => {
  const module = new URL('embedded-postgres.server.ts', import.meta.url)
  const program = `
    import { openEmbeddedPostgres } from '${module}'
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534) }
    await openEmbeddedPostgres({ dataDir: process.argv[1] }).catch(({ message }) => console.log(message))`
  const closed = isRoot ? await mkdtemp(join(home, 'closed-')) : '/root'

  const refusals = await Promise.all(
    ['/usr', join(closed, 'data')].map(async (folder) => {
      const other = spawn(process.execPath, ['--input-type=module', '--eval', program, folder])
      const [line] = await once(createInterface(other.stdout), 'line')
      return line
    }),
  )

  expect(refusals).toEqual([
    expect.stringMatching(/belongs to user 0, .*choose another DATA_DIR/),
    expect.stringMatching(/closed to this user\. .*choose another DATA_DIR/),
  ])
})

test('the program is not a superuser: it owns its database, and cannot reach files or programs of the machine', async () => {
  const server = await open()

  expect(
    await query(
      server.url,
      'select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user',
    ),
  ).toBe(false)
  await expect(query(server.url, "copy (select 1) to program 'true'")).rejects.toThrow('permission denied')
  await expect(query(server.url, "select pg_read_file('/etc/hostname')")).rejects.toThrow('permission denied')
  await server.close()
})

test('a folder from when the superuser owned everything is handed over when it is opened, with its rows', async () => {
  const before = await open()
  await query(asSuperuser(before), 'alter database orbweaver owner to orbweaver')
  await migrateDatabase(asSuperuser(before))
  await query(asSuperuser(before), "create type mood as enum ('calm')")
  await query(asSuperuser(before), "insert into signing_secrets values ('kept', 'secret')")
  await before.close()

  const server = await open()

  expect(await query(server.url, 'select secret from signing_secrets')).toBe('secret')
  await migrateDatabase(server.url)
  await query(server.url, 'alter table leads add column later text')
  const foreign = `select coalesce(string_agg(what, ', '), 'nothing') from (
    select relname::text as what, relowner as owner, 'pg_class'::regclass as class, oid, relnamespace as space from pg_class
    union all select proname, proowner, 'pg_proc'::regclass, oid, pronamespace from pg_proc
    union all select typname, typowner, 'pg_type'::regclass, oid, typnamespace from pg_type
    union all select nspname, nspowner, 'pg_namespace'::regclass, oid, oid from pg_namespace) as things
    where owner = 'orbweaver'::regrole and space in (select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema'))
      and not exists (select from pg_depend where classid = class and objid = things.oid and deptype = 'e')`
  expect(await query(server.url, foreign)).toBe('nothing')
  await server.close()
})

test('refuses a folder that another PostgreSQL uses, with the remedy, and leaves that server running', async () => {
  const folder = join(home, 'shared')
  await (await open(folder)).close()
  const { uid, gid } = await stat(join(folder, 'postgres'))
  const stranger = spawn(
    findPostgresPrograms().postgres,
    ['-D', join(folder, 'postgres'), '-k', join(folder, 'run'), '-p', '5433', '-h', ''],
    { uid, gid, cwd: '/' },
  )
  const log = createInterface(stranger.stderr)
  for await (const line of log) if (line.includes('ready to accept')) break

  await expect(open(folder)).rejects.toThrow(
    /Another PostgreSQL \(process \d+\) uses .*choose another DATA_DIR/,
  )

  expect(
    await query(
      `postgresql:///postgres?host=${encodeURIComponent(join(folder, 'run'))}&port=5433&user=orbweaver`,
      'select 1',
    ),
  ).toBe(1)
  const ended = once(stranger, 'exit')
  stranger.kill('SIGINT')
  await ended
})

test.skipIf(!isRoot)('root gets the remedy for a folder that others may not enter', async () => {
  const closed = await mkdtemp(join(home, 'closed-'))

  await expect(open(join(closed, 'data'))).rejects.toThrow(
    new RegExp(`may not enter ${closed}\\. .*/srv.*DATABASE_URL`),
  )
})

test('a path that is no folder is refused with the remedy', async () => {
  const file = join(home, 'file')
  await writeFile(file, '')

  await expect(open(file)).rejects.toThrow(/is a file\. Choose another DATA_DIR/)
  await expect(open(join(file, 'data'))).rejects.toThrow(/would lie below a file\. Choose another DATA_DIR/)
})
