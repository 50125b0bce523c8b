import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as v from 'valibot'
import { endAllAccess } from '#features/accounts/end-all-access.server.ts'
import { deleteSigningSecrets } from '#platform/access/signing-secret.server.ts'
import { type BackupRecord, checkBackup } from '#platform/backup/backup-folder.server.ts'
import { restoreDump, unpack } from '#platform/backup/postgres-tools.server.ts'
import { openBlobs } from '#platform/blobs/blob-store.server.ts'
import { withDatabaseOf } from '#platform/database/database-errors.server.ts'
import {
  openEmbeddedPostgres,
  restoreEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import type { Env } from '#platform/env.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { escapeControls } from '#platform/operator-output.server.ts'

/**
 * Checks every byte before it restores. Then ends sessions and accounts' links, and renews keys.
 * @param options.replace sets an existing embedded database aside
 * @throws OperatorError for a damaged backup, one of the other kind of database, or existing data
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
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (record.database === 'server') {
    if (!url)
      throw new OperatorError('This is the dump of a server of yours: set DATABASE_URL to the new one.')
    await requireEmpty(url, env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    await restoreDump(url, join(folder, 'database.dump'))
    await endAccess(url)
  } else {
    if (url) throw new OperatorError('This is a backup of the program’s own database: unset DATABASE_URL.')
    await restoreEmbeddedPostgres({
      dataDir: env.DATA_DIR,
      replace,
      fill: async (target) => {
        await unpack(join(folder, 'base.tar.gz'), target)
        await checkDataFolder(target, join(folder, 'backup_manifest'))
      },
    })
    const restored = await openEmbeddedPostgres({ dataDir: env.DATA_DIR })
    try {
      await endAccess(restored.url)
    } finally {
      await restored.close()
    }
  }
  const blobs = openBlobs(env)
  for (const path of Object.keys(record.files).filter((file) => file.startsWith('blobs/'))) {
    const key = path.slice('blobs/'.length)
    await blobs.delete(key)
    await blobs.put(key, createReadStream(join(folder, path)))
  }
  return record
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

async function requireEmpty(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await withDatabaseOf(setting, () => client.connect())
  try {
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1")
    if (rows.length === 0) return
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
  for (const { Path: path, Checksum: expected } of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    if (hash.digest('hex') !== expected)
      throw new OperatorError(`The database’s file ${escapeControls(path)} is damaged.`)
  }
}
