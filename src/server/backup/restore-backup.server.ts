import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as v from 'valibot'
import { endAllAccess } from '#features/accounts/end-all-access.server.ts'
import { deleteSigningSecrets } from '#platform/access/signing-secret.server.ts'
import { type BackupRecord, checkBackup, listFiles } from '#platform/backup/backup-folder.server.ts'
import { restoreDump, unpack } from '#platform/backup/postgres-tools.server.ts'
import { openBlobs } from '#platform/blobs/blob-store.server.ts'
import { withDatabaseOf } from '#platform/database/database-errors.server.ts'
import { isNewerMigration } from '#platform/database.server.ts'
import { restoreEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { readEmbeddedVersion } from '#platform/embedded-postgres/embedded-postgres-programs.server.ts'
import type { Env } from '#platform/env.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { escapeControls } from '#platform/operator-output.server.ts'

/**
 * Checks every byte before it restores. The database comes last and then is complete, so an interrupted restore can be
 * repeated. Ends sessions and accounts' links, and renews keys.
 * @param options.replace sets an existing embedded database aside
 * @throws OperatorError for a backup that is damaged, newer or of another kind of database, and for existing data
 */
export async function restoreBackup({
  env,
  folder,
  replace,
}: {
  env: Env
  folder: string
  replace: boolean
}): Promise<BackupRecord> {
  const record = await checkBackup(folder)
  refuseNewerProgram(record)
  const isDump = record.database === 'server'
  const dump = join(folder, 'database.dump')
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (url) {
    if (!isDump)
      throw new OperatorError('This is a backup of the program’s own database: unset DATABASE_URL.')
    refuseNewerPostgres(
      record,
      await inspectTarget(url, env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'),
    )
    await restoreBlobs(env, folder, record)
    await restoreDump(url, dump)
    await endAccess(url)
    return record
  }
  const version = readEmbeddedVersion()
  refuseNewerPostgres(record, version)
  if (!isDump) refuseOtherFiles(record, version)
  await restoreEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    replace,
    fill: async (target) => {
      await restoreBlobs(env, folder, record)
      if (isDump) return
      await mkdir(target, { mode: 0o700 })
      await unpack(join(folder, 'base.tar.gz'), target)
      await checkDataFolder(target, join(folder, 'backup_manifest'))
    },
    finish: async (restored) => {
      if (isDump) await restoreDump(restored, dump)
      await endAccess(restored)
    },
  })
  return record
}

function refuseNewerProgram({ program, migration }: BackupRecord): void {
  if (!migration || !isNewerMigration(migration)) return
  const version = `Orbweaver ${escapeControls(program ?? '')}`
  const last = escapeControls(migration.name ?? new Date(migration.at).toISOString())
  throw new OperatorError(
    `A newer version of this program made the backup (${version}, migration ${last}): restore it with that version.`,
  )
}

const majorOf = (version: string) => Number.parseInt(version, 10)

function refuseNewerPostgres({ postgres }: BackupRecord, version: string): void {
  if (!postgres || majorOf(postgres) <= majorOf(version)) return
  throw new OperatorError(
    `The backup is of PostgreSQL ${escapeControls(postgres)}, and the database here is ${version}: restore it into ${majorOf(postgres)} or newer.`,
  )
}

/** A newer PostgreSQL cannot read the files of an older one. */
function refuseOtherFiles({ postgres }: BackupRecord, version: string): void {
  if (!postgres || majorOf(postgres) === majorOf(version)) return
  throw new OperatorError(
    `The backup has the files of PostgreSQL ${escapeControls(postgres)}, which ${version} cannot read. “A new major version of PostgreSQL” in docs/operations.md says how to move.`,
  )
}

/** Leaves what is there already. */
async function restoreBlobs(env: Env, folder: string, { files }: BackupRecord): Promise<void> {
  const blobs = openBlobs(env)
  for (const [path, { sha256 }] of Object.entries(files)) {
    if (!path.startsWith('blobs/')) continue
    const key = path.slice('blobs/'.length)
    try {
      const stored = await blobs.get(key)
      if (stored && (await hashOf(stored.bytes)) === sha256) continue
      await blobs.delete(key)
      await blobs.put(key, createReadStream(join(folder, path)))
    } catch (cause) {
      throw await explainUnstored(key, cause)
    }
  }
}

const inTheWay = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'ERR_FS_EISDIR'])

async function explainUnstored(key: string, cause: unknown): Promise<unknown> {
  const { code = '', path, dest = path } = cause as NodeJS.ErrnoException & { dest?: string }
  if (code === 'ENOSPC') {
    return new OperatorError('The disk is full: make room, then restore again.', { cause })
  }
  if (!inTheWay.has(code)) return cause
  const stray = dest ? await findStanding(dest) : 'something'
  return new OperatorError(
    `The client’s file ${escapeControls(key)} cannot be restored: ${escapeControls(stray)} is in the way. Move it away, then restore again.`,
    { cause },
  )
}

/** The path itself, or what is above it. */
async function findStanding(path: string): Promise<string> {
  return (await lstat(path).catch(() => null)) ? path : findStanding(dirname(path))
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

/** Others may have read the backup, or lost their access since it was made. */
async function endAccess(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await drizzle({ client }).transaction(async (tx) => {
      await endAllAccess({ db: tx })
      await deleteSigningSecrets(tx)
    })
  } finally {
    await client.end()
  }
}

/** @returns PostgreSQL's version @throws OperatorError for a database that is not empty */
async function inspectTarget(url: string, setting: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await withDatabaseOf(setting, () => client.connect())
  try {
    const { rows } = await client.query<{ version: string; used: boolean }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
        exists (select from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')) as used`,
    )
    const [found] = rows
    if (!found?.used) return found?.version ?? ''
    throw new OperatorError(
      `The database of ${setting} has tables already: create an empty one for the restore.`,
    )
  } finally {
    await client.end()
  }
}

/** https://www.postgresql.org/docs/current/backup-manifest-format.html */
const manifestSchema = v.object({
  Files: v.array(v.object({ Path: v.string(), 'Checksum-Algorithm': v.string(), Checksum: v.string() })),
})

/** PostgreSQL starts on a folder with a damaged file, and fails much later. */
async function checkDataFolder(folder: string, manifest: string): Promise<void> {
  const { Files: files } = v.parse(manifestSchema, JSON.parse(await readFile(manifest, 'utf8')))
  const found = new Set(await listFiles(folder))
  for (const { Path: path, Checksum: expected } of files) {
    if (!found.delete(path))
      throw new OperatorError(
        `The backup lacks the database’s file ${escapeControls(path)}: take another backup.`,
      )
    const actual = await hashOf(createReadStream(join(folder, path)))
    if (actual !== expected)
      throw new OperatorError(`The database’s file ${escapeControls(path)} is damaged.`)
  }
  // The manifest names no write-ahead log.
  const stray = [...found].find((path) => !path.startsWith('pg_wal/'))
  if (stray !== undefined) {
    throw new OperatorError(
      `The backup’s base.tar.gz has ${escapeControls(stray)}, which is no file of the database: take another backup.`,
    )
  }
}
