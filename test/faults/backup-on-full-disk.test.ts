import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#platform/env.server.ts'
import { createBackup } from '#server/backup/create-backup.server.ts'
import { runProgram } from '../fixtures/operator-programs.ts'
import { mountSmallDisk } from '../fixtures/small-disk.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { logIn } from '../fixtures/worked-site.ts'
import { openOwnDatabase, openSite, type Site } from '../servers/site.ts'

vi.setConfig({ testTimeout: 300_000 })

const mebibyte = 2 ** 20
/** Calls the disk large. */
const freeBytes = async () => 1e12

test('a backup without room is refused before it writes, and the admin says so', async ({ skip }) => {
  const { disk, site } = await openSmallSite(skip, 160 * mebibyte)
  const backups = join(disk.folder, 'backups')
  const refusal = await runProgram('backup', [backups], site.settings).catch(({ stderr }) => stderr)
  expect(refusal).toMatch(
    /^There is no room for a backup: .* MB are free in .*, and it needs 2 GB, 2 GB of which stay free\. Make room, then back up again\.\n$/,
  )
  expect(await readdir(backups)).toEqual([])
  await expectNotice(site, 'There is no room for a backup')
  expect(await send(site)).toBe(201)
})

test('a backup that fills the disk of the embedded database leaves nothing, and the site goes on', async ({
  skip,
}) => {
  const { disk, site } = await openSmallSite(skip, 400 * mebibyte)
  const backups = join(disk.folder, 'backups')
  await writeRandom(site)
  const ballast = await disk.fill({ butBytes: 30 * mebibyte })
  const backup = createBackup({ env: parseEnv(site.settings), settings: {}, folder: backups, freeBytes })
  await expect(backup).rejects.toThrow('The disk was full before the backup ended; now ')
  expect(await readdir(backups)).toEqual([])
  await expectNotice(site, 'The disk was full before the backup ended')
  expect(await send(site)).toBe(201)
  await rm(ballast)
  const { damaged } = await createBackup({
    env: parseEnv(site.settings),
    settings: {},
    folder: backups,
    freeBytes,
  })
  expect(damaged).toEqual([])
  const [row] = await site.query("select problem from heartbeats where part = 'backup'")
  expect(row).toEqual({ problem: null })
})

test('so does a dump of a server', async ({ skip }) => {
  const disk = await mountSmallDisk(8 * mebibyte)
  if (!disk) return skip('Only root on Linux can mount a small disk.')
  onTestFinished(disk.unmount)
  const site = await openSite()
  onTestFinished(() => site.close())
  // Debian's pg_dump is older than the embedded PostgreSQL.
  if (process.env.POSTGRES_OF_TESTS !== 'given') vi.stubEnv('PATH', await writeDump(site))
  else await writeRandom(site)
  const backups = join(disk.folder, 'backups')
  const backup = createBackup({ env: parseEnv(site.settings), settings: {}, folder: backups, freeBytes })
  await expect(backup).rejects.toThrow('The disk was full before the backup ended; now ')
  expect(await readdir(backups)).toEqual([])
  await expectNotice(site, 'The disk was full before the backup ended')
  expect(await send(site)).toBe(201)
})

test('a backup stops when less than the reserve is left', async ({ skip }) => {
  if (process.env.POSTGRES_OF_TESTS === 'given') return skip('Needs a dump of any size.')
  const site = await openSite()
  onTestFinished(() => site.close())
  vi.stubEnv('PATH', await writeDump(site))
  const backups = join(site.settings.DATA_DIR ?? '', 'backups')
  const free = vi.fn(async () => (free.mock.calls.length > 2 ? 1.9e9 : 1e12))
  const options = { env: parseEnv(site.settings), settings: {}, folder: backups, freeBytes: free }
  await expect(createBackup(options)).rejects.toThrow('There is no room for a backup: 1.9 GB are free')
  expect(await readdir(backups)).toEqual([])
})

test('a backup needs the size of the last one and a fifth more', async () => {
  const site = await openSite()
  onTestFinished(() => site.close())
  const backups = join(site.settings.DATA_DIR ?? '', 'backups')
  const last = join(backups, 'orbweaver-2026-11-02T03-10-00-000Z')
  await mkdir(last, { recursive: true })
  const files = { 'database.dump': { bytes: 10e9, sha256: '' } }
  const record = {
    format: 1,
    madeAt: '',
    database: 'server',
    hasBlobs: true,
    settings: {},
    secrets: [],
    files,
  }
  await writeFile(join(last, 'backup.json'), JSON.stringify(record))
  const options = { env: parseEnv(site.settings), settings: {}, folder: backups }
  await expect(createBackup({ ...options, freeBytes: async () => 13.9e9 })).rejects.toThrow('it needs 14 GB')
})

/** Opens a site that has everything on one small disk. */
async function openSmallSite(skip: (note: string) => never, bytes: number) {
  const disk = (await mountSmallDisk(bytes)) ?? skip('Only root on Linux can mount a small disk.')
  onTestFinished(disk.unmount)
  const site = await openSite({ database: await openOwnDatabase(disk.folder) })
  onTestFinished(() => site.close())
  expect(await send(site)).toBe(201)
  return { disk, site }
}

/** 40 MB that do not compress. */
async function writeRandom({ query }: Site): Promise<void> {
  await query(`create table ballast as
    select sha512(n::text::bytea) as a, sha512((n || 'b')::bytea) as b from generate_series(1, 300000) as n`)
}

/** @returns a folder with a `pg_dump` that never ends */
async function writeDump({ settings }: Site): Promise<string> {
  const folder = join(settings.DATA_DIR ?? '', 'bin')
  await mkdir(folder)
  await writeFile(join(folder, 'pg_dump'), '#!/bin/sh\nexec /bin/cat /dev/zero\n')
  await chmod(join(folder, 'pg_dump'), 0o755)
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

async function send({ origin }: Site): Promise<number> {
  return (await postProjectRequest(origin, projectRequest(), { address: freshAddress() })).status
}

async function expectNotice(site: Site, detail: string): Promise<void> {
  // A shorter failure is not said.
  await site.query(
    "update heartbeats set failing_since = now() - interval '11 minutes' where part = 'backup'",
  )
  const answer = await fetch(`${site.origin}/api/admin/health`, { headers: { cookie: await logIn(site) } })
  const { failures } = (await answer.json()) as { failures: object[] }
  expect(failures).toEqual([
    expect.objectContaining({ part: 'backup', problem: 'failed', detail: expect.stringContaining(detail) }),
  ])
}
