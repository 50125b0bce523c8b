import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { blobsLock } from '#features/files/delete-loose-blobs.job.server.ts'
import { fileLimits, formatFileSize } from '#features/files/file.ts'
import {
  createBackupFolder,
  deleteInterruptedBackups,
  deleteOldBackups,
  measureLastBackup,
  type NewBackup,
} from '#platform/backup/backup-folder.server.ts'
import { takeBaseBackup } from '#platform/backup/base-backup.server.ts'
import { dumpDatabase } from '#platform/backup/postgres-tools.server.ts'
import { openBlobs } from '#platform/blobs/blob-store.server.ts'
import { withDatabaseOf } from '#platform/database/database-errors.server.ts'
import { readLastMigration } from '#platform/database.server.ts'
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { databaseSettingOf, type Env, isSecretSetting } from '#platform/env.server.ts'
import { measureFreeBytes } from '#platform/free-bytes.server.ts'
import { openHeartbeats } from '#platform/jobs/heartbeats.server.ts'
import { openLog } from '#platform/log.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { escapeControls } from '#platform/operator-output.server.ts'
import { readProgramVersion } from '../program-files.server.ts'
import { listBlobs } from './list-blobs.server.ts'

type BackupOptions = {
  env: Env
  /** Environment variables to store. */
  settings: Record<string, string>
  folder: string
  /** Dumps the embedded database too, for another major version of PostgreSQL or a server. */
  dump?: boolean
  /** How many backups stay; default all. While a file is damaged, all do. */
  keep?: number
  /** Called if the backup first waits for another one. */
  onWait?: () => void
  /** Measures the folder's disk. */
  freeBytes?: (folder: string) => Promise<number>
}

/** `damaged`: files that are missing or damaged in the store. */
type Backup = { path: string; damaged: string[] }

/**
 * Reports the outcome in the database. Holds everything acknowledged before the call. Waits for another backup of the
 * same database.
 * @returns the folder, and the files that it lacks
 * @throws OperatorError if the database cannot be dumped, or the disk has no room
 */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const { env } = options
  const own = env.DATABASE_URL ? null : await openEmbeddedPostgres({ dataDir: env.DATA_DIR })
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? own?.url ?? ''
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    const setting = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : databaseSettingOf(env)
    await withDatabaseOf(setting, () => client.connect())
    await lockBlobs(client, options.onWait)
    return await reportOutcome(env, client, (begin) => writeBackup(options, begin, { own, url, client }))
  } finally {
    await client.end()
    await own?.close()
  }
}

/** Until the connection ends. Keeps the files from deletion, and other backups from deleting this one's. */
async function lockBlobs(client: pg.Client, onWait = () => {}): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [blobsLock])
  if (rows[0]?.locked) return
  onWait()
  await client.query('select pg_advisory_lock($1)', [blobsLock])
}

async function reportOutcome(
  env: Env,
  client: pg.Client,
  write: (begin: Date) => Promise<Backup>,
): Promise<Backup> {
  const clock = () => new Date()
  const heartbeats = openHeartbeats({ db: drizzle({ client }), clock, log: openLog(env.LOG_LEVEL) })
  const heartbeat = heartbeats.of('backup')
  const begin = clock()
  try {
    const backup = await write(begin)
    if (backup.damaged.length > 0) heartbeat.failed('damaged-files')
    else heartbeat.succeeded(begin)
    return backup
  } catch (error) {
    heartbeat.failed('failed', reasonOf(error))
    throw error
  } finally {
    await heartbeats.settle()
  }
}

/** Another error's message may quote data. */
function reasonOf(error: unknown): string {
  return error instanceof OperatorError ? error.message : ((error as NodeJS.ErrnoException).code ?? '')
}

type Source = { own: EmbeddedPostgres | null; url: string; client: pg.Client }

async function writeBackup(
  { env, settings, folder, dump = false, keep, freeBytes = measureFreeBytes }: BackupOptions,
  begin: Date,
  source: Source,
): Promise<Backup> {
  const requireRoom = async (bytes = 0) => {
    const wanted = bytes + fileLimits.freeBytes
    const free = await freeBytes(folder)
    if (free >= wanted) return
    const [need, reserve] = [wanted, fileLimits.freeBytes].map(formatFileSize)
    throw new OperatorError(
      `There is no room for a backup: ${describeFree(folder, free)}, and it needs ${need}, ${reserve} of which stay free. ${remedy}`,
    )
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteInterruptedBackups(folder)
  await requireRoom(1.2 * ((await measureLastBackup(folder)) ?? (await measureData(env, source.client))))
  const backup = await createBackupFolder(folder, begin, requireRoom)
  try {
    const isDump = dump || !source.own
    await copyDatabase(backup, source, isDump)
    const hasBlobs = env.S3_ENDPOINT === undefined
    const damaged = hasBlobs ? await copyBlobs(env, source.client, backup) : []
    const names = Object.keys(settings).toSorted()
    const migration = await readLastMigration(source.client)
    const path = await backup.finish({
      database: isDump ? 'server' : 'embedded',
      program: await readProgramVersion(),
      postgres: await readPostgresVersion(source.client),
      ...(migration && { migration }),
      hasBlobs,
      settings: Object.fromEntries(
        names.filter((name) => !isSecretSetting(name)).map((name) => [name, settings[name] ?? '']),
      ),
      secrets: names.filter(isSecretSetting),
    })
    // An older backup may have the files that are damaged now.
    if (keep && damaged.length === 0) await deleteOldBackups(folder, keep)
    return { path, damaged }
  } catch (error) {
    await backup.discard()
    if (!fullDisk.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new OperatorError(
      `The disk was full before the backup ended; now ${describeFree(folder, await freeBytes(folder))}. ${remedy}`,
      { cause: error },
    )
  }
}

/** Node's codes and PostgreSQL's. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100'])

const remedy = 'Make room, then back up again.'

function describeFree(folder: string, free: number): string {
  return `${formatFileSize(free)} are free in ${escapeControls(folder)}`
}

/** Returns bytes. */
async function measureData(env: Env, client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const blobs = env.S3_ENDPOINT === undefined ? await listBlobs(drizzle({ client })) : []
  return blobs.reduce((sum, { size }) => sum + size, Number(rows[0]?.bytes))
}

async function readPostgresVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  )
  return rows[0]?.version ?? ''
}

async function copyDatabase(backup: NewBackup, { own, url }: Source, isDump: boolean): Promise<void> {
  if (!own || isDump) await dumpDatabase(url, (bytes) => backup.write('database.dump', bytes))
  else {
    await takeBaseBackup(own.superuserConnection, async ({ name, bytes }) => {
      if (name === 'base.tar') await backup.write('base.tar.gz', bytes, { gzip: true })
      else await backup.write(name, bytes)
    })
  }
}

async function copyBlobs(env: Env, client: pg.Client, backup: NewBackup): Promise<string[]> {
  const blobs = openBlobs(env)
  const damaged: string[] = []
  for (const { key, sha256 } of await listBlobs(drizzle({ client }))) {
    const blob = await blobs.get(key)
    const written = blob && (await backup.write(`blobs/${key}`, Readable.fromWeb(blob.bytes as never)))
    if (written !== sha256) damaged.push(key)
  }
  return damaged
}
