import { createHash } from 'node:crypto'
import { AppError } from '#platform/app-error.server.ts'
import type { BlobStore } from '#platform/blobs/blob-store.server.ts'
import { fileLimits, refusalOfSize } from './file.ts'
import { createTextCheck, detectFileType } from './file-types.server.ts'

/** `hash`: SHA-256 in hex. */
export type StoredBytes = { name: string; type: string; size: number; hash: string }

/**
 * Buffers only the head. On a refusal, stores nothing.
 * @throws AppError `invalid` for an empty file, `too-large`, `unsupported-media`
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
  let detected: Awaited<ReturnType<typeof detectFileType>> | undefined
  let size = 0

  async function* inspected() {
    const text = createTextCheck()
    for await (const chunk of withWholeHead(counted())) {
      detected ??= await detectFileType(chunk, name)
      if (detected.isText) text.read(chunk)
      hash.update(chunk)
      yield chunk
    }
    requireSize(size)
  }
  async function* counted() {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > fileLimits.bytes) requireSize(size)
      yield chunk
    }
  }

  await blobs.put(key, inspected())
  if (!detected) throw new Error('A file without a type')
  return { name: detected.name, type: detected.type, size, hash: hash.digest('hex') }
}

/** @throws AppError `invalid`, `too-large` */
export function requireSize(size: number): void {
  const refusal = refusalOfSize(size)
  if (refusal) throw new AppError(size === 0 ? 'invalid' : 'too-large', refusal)
}

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
