import { randomBytes } from 'node:crypto'
import type { Env } from '../env.server.ts'
import { openBlobFolder } from './blob-folder.server.ts'
import { openS3Blobs } from './s3-blobs.server.ts'

/** Where the bytes of files are. The database has everything else about them. */
export type BlobStore = {
  /**
   * Stores the bytes as they come. The key exists only once all of them are on disk; a source that fails leaves
   * nothing.
   * @param key from `createBlobKey`
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Returns the bytes as a stream; null if there are none under this key. Cancel a stream that is not read. */
  get(key: string): Promise<Blob | null>
  /** Deletes the bytes, also those of a `put` that a crash cut off. Nothing happens if there are none. */
  delete(key: string): Promise<void>
  /** Returns the bytes that the disk has left; null for a store without a limit. */
  freeBytes(): Promise<number | null>
}

/** `size` in bytes. */
type Blob = { bytes: ReadableStream<Uint8Array>; size: number }

/** Returns 128 random bits in hex, because a key must differ in file systems that ignore case. */
export function createBlobKey(): string {
  return randomBytes(16).toString('hex')
}

/** Opens the store of the settings: S3, or a folder below DATA_DIR. */
export function openBlobs(env: Env): BlobStore {
  return withCheckedKeys(
    env.S3_ENDPOINT === undefined ? openBlobFolder(`${env.DATA_DIR}/blobs`) : openS3Blobs(env),
  )
}

/** Lets only keys of our own reach a store, so that no text from outside becomes a path. */
function withCheckedKeys({ put, get, delete: remove, freeBytes }: BlobStore): BlobStore {
  return {
    put: async (key, bytes) => put(checked(key), bytes),
    get: async (key) => get(checked(key)),
    delete: async (key) => remove(checked(key)),
    freeBytes,
  }
}

function checked(key: string): string {
  if (/^[0-9a-f]{32}$/.test(key)) return key
  throw new Error('This is no key of a blob.')
}
