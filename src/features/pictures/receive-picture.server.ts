import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pictureCuts, pictures } from '#db/schema/pictures.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import { formatFileSize } from '#features/files/file.ts'
import { reserveBlobs, takeBlobs } from '#features/files/reserve-blob.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Cut, cutPicture } from './cut-picture.server.ts'
import { pictureLimits, type UploadedPicture } from './picture.ts'

/**
 * Stores the picture's cuts, once for the same bytes. Nobody sees them before a record names the picture.
 * @throws AppError `invalid` for an empty file, `too-large`, `unsupported-media`; `unavailable` while the disk is nearly
 * full
 */
export async function receivePicture(
  ctx: Ctx,
  {
    size: announced,
    bytes,
  }: {
    /** The announced size. */
    size: number | null
    bytes: AsyncIterable<Uint8Array>
  },
): Promise<UploadedPicture> {
  requireStaff(ctx)
  if (announced !== null) requireSize(announced)
  const whole = await readWhole(bytes)
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 32)
  return (await findPicture(ctx, hash)) ?? inTurn(() => storePicture(ctx, hash, whole))
}

async function storePicture(ctx: Ctx, hash: string, whole: Buffer): Promise<UploadedPicture> {
  const { width, height, cuts } = await cutPicture(whole)
  const keys = await reserveBlobs(
    ctx,
    cuts.map(({ bytes }) => bytes.length),
  )
  const keyed = cuts.map((cut, index) => ({ ...cut, key: keys[index] ?? '' }))
  try {
    for (const { key, bytes } of keyed) await ctx.blobs.put(key, oneChunk(bytes))
    const isNew = await addPicture(ctx, { hash, width, height }, keyed)
    if (!isNew) await releaseBlobs(ctx, { keys })
  } catch (error) {
    await releaseBlobs(ctx, { keys })
    throw error
  }
  return { hash, width, height }
}

/** @returns false if another upload of the same bytes came first */
async function addPicture(
  ctx: Ctx,
  picture: UploadedPicture,
  cuts: readonly (Cut & { key: string })[],
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const added = await tx
      .insert(pictures)
      .values({ ...picture, createdAt: ctx.clock() })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return false
    await takeBlobs(
      { db: tx },
      cuts.map(({ key }) => key),
    )
    await tx.insert(pictureCuts).values(
      cuts.map(({ format, width, bytes, key }) => ({
        pictureHash: picture.hash,
        format,
        width,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        blobKey: key,
      })),
    )
    return true
  })
}

async function findPicture({ db }: Pick<Ctx, 'db'>, hash: string): Promise<UploadedPicture | undefined> {
  const { width, height } = pictures
  const [known] = await db
    .update(pictures)
    .set({ unusedSince: null })
    .where(eq(pictures.hash, hash))
    .returning({ hash: pictures.hash, width, height })
  return known
}

async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > pictureLimits.bytes) requireSize(size)
    chunks.push(chunk)
  }
  requireSize(size)
  return Buffer.concat(chunks)
}

function requireSize(size: number): void {
  if (size === 0) throw new AppError('invalid', 'This file is empty.')
  if (size > pictureLimits.bytes)
    throw new AppError('too-large', `A picture can have at most ${formatFileSize(pictureLimits.bytes)}.`)
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

let last: Promise<unknown> = Promise.resolve()

/** A decoded picture takes up to 160 MB. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}
