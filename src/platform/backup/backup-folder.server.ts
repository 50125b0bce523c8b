import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
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
  /** PostgreSQL's files, or a dump: always of a server, of the embedded database on request. */
  database: v.picklist(['embedded', 'server']),
  /** The three are missing in backups of earlier releases. */
  program: v.optional(v.string()),
  /** PostgreSQL's, such as 18.4. */
  postgres: v.optional(v.string()),
  /** The last one applied. `at` orders migrations; the name is null if the program did not know it. */
  migration: v.optional(v.object({ name: v.nullable(v.string()), at: v.number() })),
  /** False if the clients' files are in a bucket. */
  hasBlobs: v.boolean(),
  settings: v.record(v.string(), v.string()),
  /** The settings whose values are left out. */
  secrets: v.array(v.string()),
  /** Keys are paths in the backup; SHA-256 is in hex. */
  files: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
})
export type BackupRecord = v.InferOutput<typeof recordSchema>

/** Its folder is renamed once complete. */
export type NewBackup = {
  /** @returns the SHA-256 in hex of what is stored, once synced */
  write(path: string, bytes: Readable, options?: { gzip?: boolean }): Promise<string>
  /** @returns the folder, once all files are verified */
  finish(record: Omit<BackupRecord, 'format' | 'madeAt' | 'files'>): Promise<string>
  discard(): Promise<void>
}

/** Bytes. */
const roomStep = 64 * 2 ** 20

/**
 * @param requireRoom throws when the disk has too little left; called every 64 MiB
 */
export async function createBackupFolder(
  folder: string,
  at: Date,
  requireRoom: () => Promise<void>,
): Promise<NewBackup> {
  const path = join(folder, nameOf(at))
  const unfinished = `${path}.part`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const files: BackupRecord['files'] = {}
  let sinceCheck = 0
  return {
    async write(name, bytes, { gzip = false } = {}) {
      const file = join(unfinished, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let size = 0
      await pipeline([
        bytes,
        ...(gzip ? [createGzip({ level: 3 })] : []),
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.length
            sinceCheck += chunk.length
            if (sinceCheck >= roomStep) {
              await requireRoom()
              sinceCheck = 0
            }
            yield chunk
          }
        },
        createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
      ])
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
  const named = new Set([recordFile, ...Object.keys(record.files)])
  const found = new Set(await listFiles(folder))
  const lost = [...named].find((path) => !found.has(path))
  if (lost !== undefined) {
    throw new OperatorError(`The backup’s file ${escapeControls(join(folder, lost))} is missing.`)
  }
  const stray = [...found].find((path) => !named.has(path))
  if (stray !== undefined) {
    throw new OperatorError(
      `${escapeControls(join(folder, stray))} is no part of the backup: move it out of the folder.`,
    )
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

/** @returns the paths of all files below the folder, relative to it */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** @returns the size in bytes of the newest backup; null without one */
export async function measureLastBackup(folder: string): Promise<number | null> {
  for (const name of (await listBackups(folder)).reverse()) {
    const record = await readRecord(join(folder, name)).catch(() => null)
    if (record) return Object.values(record.files).reduce((sum, { bytes }) => sum + bytes, 0)
  }
  return null
}

export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -keep))
    await rm(join(folder, name), { recursive: true })
}

/** Call only while no backup is written to the folder. */
export async function deleteInterruptedBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isInterrupted = name.endsWith('.part') && namePattern.test(name.slice(0, -'.part'.length))
    if (isInterrupted) await rm(join(folder, name), { recursive: true })
  }
}

/** The oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted()
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
