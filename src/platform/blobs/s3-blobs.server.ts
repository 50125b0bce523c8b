import { S3mini, S3ServiceError } from 's3mini'
import type { Env } from '../env.server.ts'
import type { BlobStore } from './blob-store.server.ts'

/** S3's minimum, except for the last part; an upload keeps one in memory. */
const partBytes = 5 * 1024 * 1024

export function openS3Blobs(env: Env): BlobStore {
  const s3 = openClient(env)

  // The client's streaming sends four parts at once and leaves them unhandled when the source fails.
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

function openClient(env: Env, options: { requestAbortTimeout?: number } = {}): S3mini {
  return new S3mini({
    endpoint: `${env.S3_ENDPOINT}/${env.S3_BUCKET}`,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    ...options,
  })
}

/** Lists one file, which changes nothing. @returns why the bucket cannot be used; null if it can */
export async function findBucketProblem(env: Env): Promise<string | null> {
  try {
    const listed = await openClient(env, { requestAbortTimeout: 10_000 }).listObjects('/', '', 1)
    return listed ? null : 'there is no such bucket'
  } catch (error) {
    if (error instanceof S3ServiceError) return `the server answers ${error.status} ${error.serviceCode}`
    return `the server cannot be reached: ${(error as Error).message}`
  }
}

/** A part is reused once the next is requested. */
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
