import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { blobsLock } from '#features/files/delete-loose-blobs.job.server.ts'
import { listBlobs } from '#features/files/list-blobs.server.ts'
import {
  createBackupFolder,
  deleteOldBackups,
  type NewBackup,
} from '#platform/backup/backup-folder.server.ts'
import { takeBaseBackup } from '#platform/backup/base-backup.server.ts'
import { dumpDatabase } from '#platform/backup/postgres-tools.server.ts'
import { openBlobs } from '#platform/blobs/blob-store.server.ts'
import { withDatabaseOf } from '#platform/database/database-errors.server.ts'
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { databaseSettingOf, type Env, isSecretSetting } from '#platform/env.server.ts'
import { openHeartbeats } from '#platform/heartbeats.server.ts'
import { openLog } from '#platform/log.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'

type BackupOptions = {
  env: Env
  /** Environment variables to store. */
  settings: Record<string, string>
  folder: string
  /** How many backups stay; default all. */
  keep?: number
}

/** `damaged`: files that are missing or damaged in the store. */
type Backup = { path: string; damaged: string[] }

/**
 * Reports the outcome in the database. Holds everything acknowledged before the call.
 * @returns the folder, and the files that it lacks
 * @throws OperatorError if the database cannot be dumped
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
    return await reportOutcome(env, client, (begin) => writeBackup(options, begin, { own, url, client }))
  } finally {
    await client.end()
    await own?.close()
  }
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
  { env, settings, folder, keep }: BackupOptions,
  begin: Date,
  source: Source,
): Promise<Backup> {
  const backup = await createBackupFolder(folder, begin)
  try {
    const { hasBlobs, damaged } = await copyAll(env, backup, source)
    const names = Object.keys(settings).toSorted()
    const path = await backup.finish({
      database: source.own ? 'embedded' : 'server',
      hasBlobs,
      settings: Object.fromEntries(
        names.filter((name) => !isSecretSetting(name)).map((name) => [name, settings[name] ?? '']),
      ),
      secrets: names.filter(isSecretSetting),
    })
    if (keep) await deleteOldBackups(folder, keep)
    return { path, damaged }
  } catch (error) {
    await backup.discard()
    throw error
  }
}

async function copyAll(
  env: Env,
  backup: NewBackup,
  { own, url, client }: Source,
): Promise<{ hasBlobs: boolean; damaged: string[] }> {
  await client.query('select pg_advisory_lock($1)', [blobsLock])
  if (own) {
    await takeBaseBackup(own.superuserConnection, async ({ name, bytes }) => {
      if (name === 'base.tar') await backup.write('base.tar.gz', bytes.pipe(createGzip({ level: 3 })))
      else await backup.write(name, bytes)
    })
  } else await dumpDatabase(url, (bytes) => backup.write('database.dump', bytes))
  const hasBlobs = env.S3_ENDPOINT === undefined
  const damaged = hasBlobs ? await copyBlobs(env, client, backup) : []
  await client.query('select pg_advisory_unlock($1)', [blobsLock])
  return { hasBlobs, damaged }
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
