import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { OperatorError } from '../operator-error.server.ts'
import { escapeControls } from '../operator-output.server.ts'

const recordFile = 'backup.json'
const nameOf = (at: Date) => `orbweaver-${at.toISOString().replace(/[:.]/g, '-')}`
const namePattern = /^orbweaver-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

const recordSchema = v.object({
  format: v.literal(1),
  /** ISO time: everything committed before is in the backup. */
  madeAt: v.string(),
  database: v.picklist(['embedded', 'server']),
  /** False if the clients' files are in a bucket. */
  hasBlobs: v.boolean(),
  settings: v.record(v.string(), v.string()),
  /** The settings whose values are left out. */
  secrets: v.array(v.string()),
  /** By path in the backup; SHA-256 in hex. */
  files: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
})
export type BackupRecord = v.InferOutput<typeof recordSchema>

/** Its folder is renamed once complete. */
export type NewBackup = {
  /** @returns the SHA-256 in hex, once synced */
  write(path: string, bytes: Readable): Promise<string>
  /** @returns the folder, once all files are verified */
  finish(record: Omit<BackupRecord, 'format' | 'madeAt' | 'files'>): Promise<string>
  discard(): Promise<void>
}

export async function createBackupFolder(folder: string, at: Date): Promise<NewBackup> {
  const path = join(folder, nameOf(at))
  const unfinished = `${path}.part`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const files: BackupRecord['files'] = {}
  return {
    async write(name, bytes) {
      const file = join(unfinished, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let size = 0
      await pipeline(
        bytes,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.length
            yield chunk
          }
        },
        createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
      )
      const sha256 = hash.digest('hex')
      files[name] = { bytes: size, sha256 }
      return sha256
    },
    async finish(record) {
      const complete: BackupRecord = { format: 1, madeAt: at.toISOString(), ...record, files }
      const json = `${JSON.stringify(complete, null, 2)}\n`
      await writeFile(join(unfinished, recordFile), json, { mode: 0o600, flush: true })
      await checkBackup(unfinished)
      await rename(unfinished, path)
      await syncFolder(folder)
      return path
    },
    discard: () => rm(unfinished, { recursive: true, force: true }),
  }
}

/** @throws OperatorError naming the file that is missing, damaged or unknown */
export async function checkBackup(folder: string): Promise<BackupRecord> {
  const record = await readRecord(folder)
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).length
  if (paths !== Object.keys(record.files).length + 1) {
    throw new OperatorError(`The backup ${escapeControls(folder)} has files missing or too many.`)
  }
  for (const [path, { sha256 }] of Object.entries(record.files)) {
    const hash = createHash('sha256')
    const file = join(folder, path)
    await pipeline(createReadStream(file), hash).catch((cause) => {
      throw new OperatorError(`The backup’s file ${escapeControls(file)} cannot be read.`, { cause })
    })
    if (hash.digest('hex') !== sha256) {
      throw new OperatorError(`The backup’s file ${escapeControls(file)} is damaged: take another backup.`)
    }
  }
  return record
}

async function readRecord(folder: string): Promise<BackupRecord> {
  try {
    return v.parse(recordSchema, JSON.parse(await readFile(join(folder, recordFile), 'utf8')))
  } catch (cause) {
    throw new OperatorError(
      `${escapeControls(folder)} is not a complete backup: its ${recordFile} cannot be read.`,
      {
        cause,
      },
    )
  }
}

/** Interrupted backups are deleted too. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).toSorted()
  const complete = names.filter((name) => namePattern.test(name))
  const cutOff = names.filter((name) => name.endsWith('.part') && namePattern.test(name.slice(0, -5)))
  for (const name of [...complete.slice(0, -keep), ...cutOff])
    await rm(join(folder, name), { recursive: true })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
