import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadType } from '#features/files/file.ts'
import { listFiles } from '#features/files/file.wire.ts'
import { receivePicture } from '#features/pictures/picture.admin.wire.ts'
import { pictureSources, type UploadedPicture } from '#features/pictures/picture.ts'
import { apiPath } from '#platform/api/wire.ts'
import { serverEnv, serverFlags } from '../../scripts/processes.mjs'
import { onePixel } from '../fixtures/one-pixel.ts'
import { ownDatabaseUrl, runProgram } from '../fixtures/operator-programs.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { fingerprintOf, logIn, payOpenOrder, type WorkedSite, workOn } from '../fixtures/worked-site.ts'
import { openOwnDatabase, openSite, type Site } from '../servers/site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let site: Site
let backup: string
/** The site acknowledged these before the backup began. */
let known: { leads: string[]; blob: { key: string; text: string }; picture: { path: string; bytes: Buffer } }
let worked: WorkedSite
let fingerprint: object
/** A session that the backup has. */
let cookie: string

beforeAll(async () => {
  folder = await mkdtemp('node_modules/.cache/orbweaver-backup-')
  // PostgreSQL does not run as root; its user must be able to enter.
  await chmod(folder, 0o755)
  site = await openSite({ database: await openOwnDatabase('node_modules/.cache') })
  const leads = await sendLeads(20)
  known = { leads, blob: await storeFile(), picture: await storePicture() }
  worked = await workOn(site)
  fingerprint = await fingerprintOf(site, worked)
  cookie = await logIn(site)
  await storeLinks(site)

  // The site takes requests meanwhile.
  await Promise.all([sendLeads(60), runProgram('backup', [join(folder, 'backups')], site.settings)])
  const [name = ''] = await readdir(join(folder, 'backups'))
  backup = join(folder, 'backups', name)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

test('restores every acknowledged lead and file to an empty folder, on which the site starts', async () => {
  const dataDir = join(folder, 'restored')
  const settings = { ...site.settings, DATA_DIR: dataDir, PORT: '0' }
  const said = await runProgram('restore', [backup], { ...settings, INVOICE_DUE_DAYS: '9' })
  expect(said).toContain('Restored')
  expect(said).toContain('All sessions and emailed links of accounts have ended, and signing keys are new')

  const restored = await openSite({
    database: { url: ownDatabaseUrl(dataDir), settings: { DATA_DIR: dataDir }, close: async () => {} },
  })
  try {
    const stored = await restored.query<{ id: string }>('select id from leads')
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(known.leads))
    await expectAccessEnded(site, restored, cookie)
    expect(await fingerprintOf(restored, worked)).toEqual(fingerprint)
    expect(await payOpenOrder(restored, worked)).toBe(200)
    const { key, text } = known.blob
    expect(await readFile(join(dataDir, 'blobs', key.slice(0, 2), key), 'utf8')).toBe(text)
    expect(await readPicture(restored, known.picture.path)).toEqual(known.picture.bytes)
  } finally {
    // Its PostgreSQL too, before the folder goes.
    await restored.stop()
    await restored.close()
  }
})

test('a backup contains settings without secrets', async () => {
  const record = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
  expect(record.settings).toMatchObject({ MAIL_TO: site.agencyAddress, TRUST_PROXY: '1' })
  expect(record.secrets).toEqual(['METRICS_TOKEN', 'SMTP_URL', 'STAFF_PASSWORD'])
  expect(JSON.stringify(record)).not.toContain(site.staff.password)
  expect((await stat(join(backup, 'backup.json'))).mode & 0o077).toBe(0)
})

test('a backup reports when it began, and a failed one why', async () => {
  const reported = async () => (await site.query("select * from heartbeats where part = 'backup'"))[0]
  const { madeAt } = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
  const success = { succeeded_at: new Date(madeAt), failing_since: null, problem: null, detail: '' }
  expect(await reported()).toEqual({ part: 'backup', ...success })

  const file = join(backup, 'backup.json')
  await expect(runProgram('backup', [file], site.settings)).rejects.toThrow('EEXIST')
  const failure = { problem: 'failed', detail: 'EEXIST', failing_since: expect.any(Date) }
  expect(await reported()).toEqual({ part: 'backup', ...success, ...failure })
})

test('a restore refuses existing data, and moves them aside with --replace', async () => {
  const dataDir = join(folder, 'replaced')
  const settings = { ...site.settings, DATA_DIR: dataDir }
  await runProgram('restore', [backup], settings)
  await expect(runProgram('restore', [backup], settings)).rejects.toThrow('add --replace to put it aside')
  await runProgram('restore', ['--replace', backup], settings)
  const databases = (await readdir(dataDir)).filter((name) => /^postgres(\.before-\d+)?$/.test(name))
  expect(databases).toHaveLength(2)
})

test('a restore refuses the database of a running site', async () => {
  await expect(runProgram('restore', ['--replace', backup], site.settings)).rejects.toThrow(
    'stop the program first',
  )
})

test.each(['base.tar.gz', 'backup_manifest', 'blobs'])('detects one flipped byte in %s', async (name) => {
  const file = join(backup, name === 'blobs' ? `blobs/${known.blob.key}` : name)
  const settings = { DATA_DIR: join(folder, `flipped-${randomUUID()}`) }
  await flipByte(file, () => expect(runProgram('restore', [backup], settings)).rejects.toThrow('is damaged'))
})

test('names and values in a backup forge no line and do not command the terminal', async () => {
  const forged = join(folder, 'forged')
  await cp(backup, forged, { recursive: true })
  const recordFile = join(forged, 'backup.json')
  const record = JSON.parse(await readFile(recordFile, 'utf8'))
  const clear = '\u001b[2J\u009b2J\u202e'
  record.madeAt += clear
  record.settings = { [`LOG_LEVEL${clear}`]: 'info\nRestored the backup of today.' }
  record.secrets = [`SMTP_URL\u001b]0;title\u0007`]
  await writeFile(recordFile, JSON.stringify(record))
  const output = await runProgram('restore', [forged], { DATA_DIR: join(folder, 'of-forged') })
  expect(output).not.toMatch(/[^\n\P{Cc}]|\u202e/u)
  expect(output.match(/^Restored/gm)).toHaveLength(1)
  expect(output).toContain(String.raw`info\u000aRestored`)

  const path = `blobs/x${clear}\nAll is well.`
  record.files[path] = { bytes: 1, sha256: '' }
  await writeFile(recordFile, JSON.stringify(record))
  await writeFile(join(forged, path), 'x')
  const refusal = await runProgram('restore', [forged], {}).catch(({ stderr }) => stderr)
  expect(refusal).toMatch(/^The backup’s file .*All is well\. is damaged: take another backup\.\n$/)
  expect(refusal).not.toMatch(/[^\n\P{Cc}]|\u202e/u)
})

test('names a file that the store has lost, and backs up the rest', async () => {
  const key = '0'.repeat(32)
  const insert = `insert into files (id, project_id, side, author, name, type, size, hash, blob_key, created_at)
    select gen_random_uuid(), project_id, side, author, name, type, size, hash, $1, created_at from files limit 1`
  await site.query(insert, [key])
  const again = join(folder, 'again')
  await cp(backup, join(again, 'orbweaver-2026-11-02T03-10-00-000Z'), { recursive: true })
  await expect(runProgram('backup', [again, '--keep=1'], site.settings)).rejects.toThrow(
    `missing or damaged: ${key}`,
  )
  expect(await site.query("select problem from heartbeats where part = 'backup'")).toEqual([
    { problem: 'damaged-files' },
  ])
  await site.query('delete from files where blob_key = $1', [key])
  // The older one may have the file.
  expect(await readdir(again)).toHaveLength(2)
})

test('--keep leaves the newest backups', async () => {
  const kept = join(folder, 'kept')
  for (let made = 0; made < 3; made++) await runProgram('backup', [kept, '--keep=2'], site.settings)
  expect(await readdir(kept)).toHaveLength(2)
})

test('of two backups at once, the second waits, and both are whole', async () => {
  const both = join(folder, 'both')
  await cp(backup, join(both, 'orbweaver-2026-11-02T03-10-00-000Z.part'), { recursive: true })
  const one = () => runProgram('backup', [both, '--keep=5'], site.settings)
  const said = await Promise.all([one(), one()])
  expect(said.filter((text) => text.startsWith('Another backup is under way'))).toHaveLength(1)
  const names = await readdir(both)
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  expect(names).toHaveLength(2)
  const [older, newer] = await Promise.all(names.toSorted().map((name) => readRecord(join(both, name))))
  expect(newer.madeAt > older.madeAt).toBe(true)
})

test('a backup names its program, migration and PostgreSQL', async () => {
  const { program, postgres, migration } = await readRecord(backup)
  const journal = JSON.parse(await readFile('src/db/migrations/meta/_journal.json', 'utf8'))
  const { tag, when } = journal.entries.at(-1)
  expect(migration).toEqual({ name: tag, at: when })
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect([program, postgres]).toEqual([version, expect.stringMatching(/^18\.\d+$/)])
})

test.each([
  ['migration', { name: '9999_later', at: 9e12 }, 'A newer version of this program made the backup'],
  ['postgres', '99.1', 'The backup is of PostgreSQL 99.1, and the database here is 18'],
  ['postgres', '17.4', 'The backup has the files of PostgreSQL 17.4, which 18'],
])('refuses a backup of another %s before it writes anything', async (field, value, sentence) => {
  const dataDir = join(folder, `other-${randomUUID()}`)
  await changeRecord({ [field]: value }, () =>
    expect(runProgram('restore', [backup], { DATA_DIR: dataDir })).rejects.toThrow(sentence),
  )
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
})

test('restores a backup of an earlier release, which names none of them', async () => {
  const dataDir = join(folder, 'of-earlier')
  const unnamed = { program: undefined, migration: undefined, postgres: undefined }
  await changeRecord(unnamed, () => runProgram('restore', [backup], { DATA_DIR: dataDir }))
  expect(await readdir(dataDir)).toContain('postgres')
})

test('a restore writes files first and the database last, and can be repeated', async () => {
  const dataDir = join(folder, 'repeated')
  const { key, text } = known.blob
  const place = join(dataDir, 'blobs', key.slice(0, 2))
  await mkdir(join(dataDir, 'blobs'), { recursive: true })
  await writeFile(place, 'stray')
  const settings = { DATA_DIR: dataDir }
  const refusal = await runProgram('restore', [backup], settings).catch(({ stderr }) => stderr)
  expect(refusal).toContain(`${place} is in the way. Move it away, then restore again.`)
  expect(refusal.trim().split('\n')).toHaveLength(1)
  expect(await readdir(dataDir)).not.toContain('postgres')

  await rm(place)
  await killDuringRestore(settings)
  expect(await readFile(join(place, key), 'utf8')).toBe(text)
  expect(await readdir(dataDir)).not.toContain('postgres')

  await runProgram('restore', [backup], settings)
  const names = await readdir(dataDir)
  expect(names).toContain('postgres')
  expect(names.filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.lock'])
})

test('a restore leaves a client’s file that is there, and replaces a damaged one', async () => {
  const dataDir = join(folder, 'half-there')
  const { key, text } = known.blob
  const file = join(dataDir, 'blobs', key.slice(0, 2), key)
  await mkdir(join(dataDir, 'blobs', key.slice(0, 2)), { recursive: true })
  await writeFile(file, text)
  await utimes(file, 1, 1)
  await runProgram('restore', [backup], { DATA_DIR: dataDir })
  expect((await stat(file)).mtimeMs).toBe(1000)
  await writeFile(file, 'cut')
  await runProgram('restore', ['--replace', backup], { DATA_DIR: dataDir })
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a restore names a target that is no database', async () => {
  const dataDir = join(folder, 'no-database')
  await mkdir(join(dataDir, 'postgres', 'lost+found'), { recursive: true })
  await expect(runProgram('restore', [backup], { DATA_DIR: dataDir })).rejects.toThrow('which is no database')
})

test('a restore names a file that the backup lacks, and one that it does not know', async () => {
  const copy = join(folder, 'strayed')
  await cp(backup, copy, { recursive: true })
  const refusal = () => runProgram('restore', [copy], { DATA_DIR: join(folder, 'of-strayed') })
  await writeFile(join(copy, 'notes.txt'), 'x')
  await expect(refusal()).rejects.toThrow('notes.txt is no part of the backup')
  await rm(join(copy, 'notes.txt'))
  await rm(join(copy, 'blobs', known.blob.key))
  await expect(refusal()).rejects.toThrow(`${known.blob.key} is missing`)
})

test.each([
  [
    'lacks',
    (files: object[]) => [...files, { Path: 'base/lost', 'Checksum-Algorithm': 'SHA256', Checksum: '' }],
  ],
  ['has', (files: object[]) => files.filter((file) => !JSON.stringify(file).includes('PG_VERSION'))],
])('a restore names a file that the database %s against its manifest', async (verb, change) => {
  const copy = join(folder, `manifest-${verb}`)
  await cp(backup, copy, { recursive: true })
  const manifest = JSON.parse(await readFile(join(copy, 'backup_manifest'), 'utf8'))
  const text = JSON.stringify({ ...manifest, Files: change(manifest.Files) })
  await writeFile(join(copy, 'backup_manifest'), text)
  const record = await readRecord(copy)
  record.files.backup_manifest.sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(join(copy, 'backup.json'), JSON.stringify(record))
  const dataDir = join(folder, `of-manifest-${verb}`)
  const refusal = await runProgram('restore', [copy], { DATA_DIR: dataDir }).catch(({ stderr }) => stderr)
  expect(refusal).toMatch(
    verb === 'lacks'
      ? /^The backup lacks the database’s file base\/lost: take another backup\.\n$/
      : /^The backup’s base\.tar\.gz has .*PG_VERSION, which is no file of the database: take another backup\.\n$/,
  )
  expect(await readdir(dataDir)).not.toContain('postgres')
})

// Debian's pg_dump is older than the embedded PostgreSQL.
test.runIf(process.env.POSTGRES_OF_TESTS === 'given')(
  'restores a server’s dump only to an empty database',
  async () => {
    const source = await openSite()
    const empty = new URL(source.database.url)
    empty.pathname = `/restored_${randomUUID().replaceAll('-', '')}`
    try {
      const receipt = await (await postProjectRequest(source.origin, projectRequest())).json()
      const { id } = receipt as { id: string }
      const made = await workOn(source)
      const before = await fingerprintOf(source, made)
      const loggedIn = await logIn(source)
      await storeLinks(source)
      const dumps = join(folder, 'dumps')
      await Promise.all([sendLeads(20, source), runProgram('backup', [dumps], source.settings)])
      const [dump = ''] = (await readdir(dumps)).map((name) => join(dumps, name))
      await source.query(`create database ${empty.pathname.slice(1)}`)
      await flipByte(join(dump, 'database.dump'), () =>
        expect(
          runProgram('restore', [dump], { ...source.settings, DATABASE_URL: empty.href }),
        ).rejects.toThrow('is damaged'),
      )
      const settings = { ...source.settings, DATABASE_URL: empty.href, DATA_DIR: join(folder, 'dump-files') }
      await runProgram('restore', [dump], settings)
      await expect(runProgram('restore', [dump], settings)).rejects.toThrow('create an empty one')
      const own = join(folder, 'dump-in-own')
      await runProgram('restore', [dump], { ...source.settings, DATABASE_URL: '', DATA_DIR: own })
      const moved = await openSite({
        database: { url: ownDatabaseUrl(own), settings: { DATA_DIR: own }, close: async () => {} },
      })
      await expectAccessEnded(source, moved, loggedIn)
      expect(await fingerprintOf(moved, made)).toEqual(before)
      await moved.stop()
      await moved.close()

      const restored = await openSite({
        database: { url: empty.href, settings, close: async () => {} },
      })
      expect(await restored.query('select id from leads where id = $1', [id])).toEqual([{ id }])
      await expectAccessEnded(source, restored, loggedIn)
      expect(await fingerprintOf(restored, made)).toEqual(before)
      expect(await payOpenOrder(restored, made)).toBe(200)
      await restored.close()
    } finally {
      await source.query(`drop database if exists ${empty.pathname.slice(1)} with (force)`)
      await source.close()
    }
  },
)

test('writes no backup of a DATABASE_URL without a matching pg_dump', async () => {
  const refused = join(folder, 'refused')
  const settings = { DATABASE_URL: site.database.url, PATH: folder }
  await expect(runProgram('backup', [refused], settings)).rejects.toThrow('pg_dump is not installed')
  expect(await readdir(refused)).toEqual([])
})

test('says which setting names a database that cannot be reached', async () => {
  const settings = { DATABASE_URL: 'postgres://site@127.0.0.1:1/site' }
  await expect(runProgram('backup', [join(folder, 'unreached')], settings)).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached',
  )
})

async function readRecord(of: string) {
  return JSON.parse(await readFile(join(of, 'backup.json'), 'utf8'))
}

/** Changes the backup's record while `work` runs. */
async function changeRecord(change: object, work: () => Promise<unknown>): Promise<void> {
  const file = join(backup, 'backup.json')
  const before = await readFile(file, 'utf8')
  await writeFile(file, JSON.stringify({ ...JSON.parse(before), ...change }))
  try {
    await work()
  } finally {
    await writeFile(file, before)
  }
}

/** Kills the restore once it works on the database. */
async function killDuringRestore(settings: { DATA_DIR: string }): Promise<void> {
  const restore = spawn(process.execPath, [...serverFlags, 'dist/server/restore.js', backup], {
    env: { ...serverEnv, PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  })
  const ended = once(restore, 'exit')
  await vi.waitUntil(
    async () => (await readdir(settings.DATA_DIR)).some((name) => name.startsWith('postgres.new-')),
    { timeout: 60_000, interval: 5 },
  )
  await vi.waitUntil(
    async () => {
      const names = await readdir(settings.DATA_DIR, { recursive: true })
      return names.some((name) => name.endsWith('PG_VERSION'))
    },
    { timeout: 60_000, interval: 5 },
  )
  restore.kill('SIGKILL')
  await ended
}

/** Stores a link of each kind: some log in, one is a notice's data. */
async function storeLinks({ query }: Site): Promise<void> {
  await query(
    `insert into verifications (id, identifier, value, expires_at)
     select gen_random_uuid(), purpose || ' x', purpose, now() + interval '1 day'
     from unnest($1::text[]) as purpose`,
    [['first-staff', 'sign-up', 'log-in', 'reset', 'new-email', 'invite', 'former-email']],
  )
}

async function expectAccessEnded(before: Site, restored: Site, cookie: string): Promise<void> {
  const me = async ({ origin }: Site) => (await fetch(`${origin}/api/me`, { headers: { cookie } })).json()
  expect(await me(before)).toMatchObject({ user: { email: before.staff.email } })
  expect(await me(restored)).toEqual({ user: null })
  const links = await restored.query(
    "select identifier, value, expires_at <= now() as over from verifications where identifier like '% x' order by 1",
  )
  expect(links).toEqual([
    { identifier: 'former-email x', value: 'former-email', over: false },
    { identifier: 'invite x', value: '', over: true },
  ])
  const keysOf = ({ query }: Site) => query('select purpose, secret from signing_secrets order by purpose')
  const [old, renewed] = await Promise.all([keysOf(before), keysOf(restored)])
  expect(renewed.length).toBeGreaterThan(2)
  for (const key of renewed) expect(old).not.toContainEqual(key)
}

/** Damages a file for the time of `work`. */
async function flipByte(file: string, work: () => Promise<void>): Promise<void> {
  const whole = await readFile(file)
  const flipped = Buffer.from(whole)
  const at = Math.floor(flipped.length / 2)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  await writeFile(file, flipped)
  try {
    await work()
  } finally {
    await writeFile(file, whole)
  }
}

async function storeFile(): Promise<{ key: string; text: string }> {
  const headers = { origin: site.origin, 'content-type': 'application/json' }
  const cookie = await logIn(site)
  const [leadId = ''] = await sendLeads(1)
  const project = await fetch(`${site.origin}/api/admin/projects`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ leadId }),
  })
  const { id } = (await project.json()) as { id: string }
  const text = 'Opening hours: nine to five.'
  const uploaded = await fetch(`${site.origin}${apiPath(listFiles, { id })}?name=hours.txt`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-type': uploadType },
    body: text,
  })
  expect(uploaded.status).toBe(201)
  const [file] = await site.query<{ key: string }>('select blob_key as key from files')
  return { key: file?.key ?? '', text }
}

async function storePicture(): Promise<{ path: string; bytes: Buffer }> {
  const uploaded = await fetch(`${site.origin}${apiPath(receivePicture)}`, {
    method: 'POST',
    headers: { origin: site.origin, cookie: await logIn(site), 'content-type': uploadType },
    body: onePixel,
  })
  expect(uploaded.status).toBe(201)
  const path = pictureSources((await uploaded.json()) as UploadedPicture).src
  return { path, bytes: await readPicture(site, path) }
}

async function readPicture({ origin }: Site, path: string): Promise<Buffer> {
  const shown = await fetch(origin + path)
  expect(shown.status).toBe(200)
  return Buffer.from(await shown.arrayBuffer())
}

async function sendLeads(count: number, { origin }: Site = site): Promise<string[]> {
  const ids: string[] = []
  for (let sent = 0; sent < count; sent++) {
    const answer = await postProjectRequest(origin, projectRequest(), { address: freshAddress() })
    ids.push(((await answer.json()) as { id: string }).id)
  }
  return ids
}
