import { randomBytes } from 'node:crypto'
import type { Env } from '../env.server.ts'
import { openBlobFolder } from './blob-folder.server.ts'
import { openS3Blobs } from './s3-blobs.server.ts'

export type BlobStore = {
  /**
   * The key exists only once all bytes are on disk; a failed source leaves nothing.
   * @param key from `createBlobKey`
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Null for an unknown key. Cancel a stream that you do not read. */
  get(key: string): Promise<Blob | null>
  /** Removes an interrupted `put` too. An unknown key is no error. */
  delete(key: string): Promise<void>
  /** Null for a store without a limit. */
  freeBytes(): Promise<number | null>
}

type Blob = { bytes: ReadableStream<Uint8Array>; size: number }

/** Uses hex, because some file systems ignore case. */
export function createBlobKey(): string {
  return randomBytes(16).toString('hex')
}

export function openBlobs(env: Env): BlobStore {
  return withCheckedKeys(
    env.S3_ENDPOINT === undefined ? openBlobFolder(`${env.DATA_DIR}/blobs`) : openS3Blobs(env),
  )
}

/** No text from outside may become a path. */
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
