import type { Context } from 'hono'
import { AppError } from '#platform/app-error.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { fileLimits, uploadType } from './file.ts'

/** @throws AppError `unsupported-media` */
export function requireUpload(c: Context<AppEnv>): void {
  if (c.req.header('content-type') !== uploadType)
    throw new AppError('unsupported-media', `Send the file's bytes with the content type ${uploadType}.`)
}

/** Null if the sender did not say. */
export function announcedSize(c: Context<AppEnv>): number | null {
  const length = c.req.header('content-length')
  return length === undefined ? null : Number(length)
}

/**
 * Browsers read a refusal only after sending everything: `skipRest` drains the body, up to the largest file.
 */
export function uploadedBytes(c: Context<AppEnv>): {
  bytes: AsyncIterable<Uint8Array>
  skipRest: () => Promise<void>
} {
  const { body } = c.req.raw
  const bytes = async function* () {
    // Cancelling would close the connection before the answer.
    if (body) yield* body.values({ preventCancel: true })
  }
  return {
    bytes: bytes(),
    async skipRest() {
      let skipped = 0
      for await (const chunk of bytes()) {
        skipped += chunk.length
        if (skipped > fileLimits.bytes) return
      }
    },
  }
}
