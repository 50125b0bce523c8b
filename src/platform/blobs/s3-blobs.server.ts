import { S3mini } from 's3mini'
import type { Env } from '../env.server.ts'
import type { BlobStore } from './blob-store.server.ts'

/** S3 takes parts of at least 5 MiB, except the last. An upload keeps one part in memory. */
const partBytes = 5 * 1024 * 1024

/** Keeps blobs in a bucket of S3 or of a server with its protocol. */
export function openS3Blobs(env: Env): BlobStore {
  const s3 = new S3mini({
    endpoint: `${env.S3_ENDPOINT}/${env.S3_BUCKET}`,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  })

  // The client's own streaming sends four parts at once, and a failing source leaves them without a listener.
  async function putParts(key: string, first: Uint8Array, others: AsyncIterable<Uint8Array>): Promise<void> {
    const uploadId = await s3.getMultipartUploadId(key)
    try {
      const parts = [await s3.uploadPart(key, uploadId, first, 1)]
      for await (const part of others) parts.push(await s3.uploadPart(key, uploadId, part, parts.length + 1))
      await s3.completeMultipartUpload(key, uploadId, parts)
    } catch (error) {
      await s3.abortMultipartUpload(key, uploadId).catch(() => {})
      throw error
    }
  }

  return {
    async put(key, bytes) {
      const parts = partsOf(bytes)
      const { value: first = new Uint8Array() } = await parts.next()
      if (first.length < partBytes) await s3.putObject(key, first)
      else await putParts(key, first, parts)
    },
    async get(key) {
      const response = await s3.getObjectResponse(key)
      if (!response?.body) return null
      return { bytes: response.body, size: Number(response.headers.get('content-length')) }
    },
    async delete(key) {
      await s3.deleteObject(key)
    },
    freeBytes: async () => null,
  }
}

/** Joins chunks into parts of the same size; the last one is what remains. Each part is gone once the next is asked for. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  for await (let chunk of bytes) {
    while (chunk.length > 0) {
      const taken = chunk.subarray(0, partBytes - filled)
      part.set(taken, filled)
      filled += taken.length
      chunk = chunk.subarray(taken.length)
      if (filled === partBytes) {
        yield part
        filled = 0
      }
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
