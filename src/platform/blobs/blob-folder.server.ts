import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { measureFreeBytes } from '../free-bytes.server.ts'
import type { BlobStore } from './blob-store.server.ts'

/** All processes must share the folder. */
export function openBlobFolder(folder: string): BlobStore {
  /** Some file systems slow down with many files in one folder. */
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  const unfinished = (key: string) => `${pathOf(key)}.part`

  return {
    async put(key, bytes) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      try {
        const file = await open(unfinished(key), 'wx', 0o600)
        try {
          for await (const chunk of bytes) await file.writeFile(chunk)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished(key), pathOf(key))
        await syncFolder(dirname(pathOf(key)))
      } catch (error) {
        await rm(unfinished(key), { force: true })
        throw error
      }
    },
    async get(key) {
      const file = await open(pathOf(key)).catch(nullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      // The stream closes the file, even if cancelled.
      const bytes = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
      return { bytes, size }
    },
    async delete(key) {
      await rm(unfinished(key), { force: true })
      await rm(pathOf(key), { force: true })
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return measureFreeBytes(folder)
    },
  }
}

/** A file's fsync does not make its rename durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
