import { createHash } from 'node:crypto'
import { AppError } from '#platform/app-error.server.ts'
import type { BlobStore } from '#platform/blobs/blob-store.server.ts'
import { fileLimits, refusalOfSize } from './file.ts'
import { openTextCheck, tellFileType } from './file-types.server.ts'

/** What the bytes of a file say about it. `hash`: SHA-256 in hex. */
export type StoredBytes = { name: string; type: string; size: number; hash: string }

/**
 * Stores a file as it comes, and looks at it on the way: nothing waits in memory but its first bytes.
 * @throws AppError `invalid` for an empty file, `too-large`, `unsupported-media`; the store then has nothing of it
 */
export async function storeBytes({
  blobs,
  key,
  name,
  bytes,
}: {
  blobs: BlobStore
  key: string
  name: string
  bytes: AsyncIterable<Uint8Array>
}): Promise<StoredBytes> {
  const hash = createHash('sha256')
  let told: Awaited<ReturnType<typeof tellFileType>> | undefined
  let size = 0

  async function* lookedAt() {
    const text = openTextCheck()
    for await (const chunk of withWholeHead(counted())) {
      told ??= await tellFileType(chunk, name)
      if (told.isText) text.read(chunk)
      hash.update(chunk)
      yield chunk
    }
    if (told?.isText) text.end()
    requireSize(size)
  }
  async function* counted() {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > fileLimits.bytes) requireSize(size)
      yield chunk
    }
  }

  await blobs.put(key, lookedAt())
  if (!told) throw new Error('A file without a type')
  return { name: told.name, type: told.type, size, hash: hash.digest('hex') }
}

/** @throws AppError unless a file may have this size */
export function requireSize(size: number): void {
  const refusal = refusalOfSize(size)
  if (refusal) throw new AppError(size === 0 ? 'invalid' : 'too-large', refusal)
}

/** Joins the first chunks until they tell the file's type. */
async function* withWholeHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | null = []
  let length = 0
  for await (const chunk of chunks) {
    if (!head) yield chunk
    else {
      head.push(chunk)
      length += chunk.length
      if (length < fileLimits.head) continue
      yield Buffer.concat(head)
      head = null
    }
  }
  if (head && length > 0) yield Buffer.concat(head)
}
