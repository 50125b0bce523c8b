import { and, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { looseBlobs } from '#db/schema/files.ts'
import { AppError } from '#platform/app-error.server.ts'
import { createBlobKey } from '#platform/blobs/blob-store.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { uploadCountsMs } from './file.server.ts'
import { sumOfSizes } from './file-queries.server.ts'
import { requireDisk } from './require-disk.server.ts'

/** Arbitrary. Reservations come one after another. */
const reservingLock = 7_202_415

/** Blobs without a file that are being sent or kept. `bytes`: of all users. */
export type KeptBlobs = { ofUser: number; bytes: number }

/**
 * Counts a blob without a file from its first byte, for its user, until it is released or due.
 * @param requireRoom throws if what is kept already leaves no room
 * @returns the blob's key
 * @throws AppError `unavailable` while the disk is nearly full; what `requireRoom` throws
 */
export async function reserveBlob(
  ctx: Ctx,
  { userId, size, requireRoom }: { userId: string; size: number; requireRoom: (kept: KeptBlobs) => void },
): Promise<string> {
  await requireDisk(ctx)
  const key = createBlobKey()
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${reservingLock}::bigint)`)
    const [kept] = await tx
      .select({
        ofUser: count(sql`nullif(${eq(looseBlobs.userId, userId)}, false)`),
        bytes: sumOfSizes(looseBlobs),
      })
      .from(looseBlobs)
      .where(and(isNotNull(looseBlobs.userId), gt(looseBlobs.dueAt, now)))
    if (!kept) throw new Error('A sum without a row')
    requireRoom(kept)
    const dueAt = new Date(now.getTime() + uploadCountsMs)
    await tx.insert(looseBlobs).values({ key, userId, size, dueAt })
  })
  return key
}

/**
 * Keeps a blob that has arrived. The job `delete-loose-blobs` deletes it then, even if its use fails.
 * @throws AppError `too-slow` if it arrived after its reservation
 */
export async function keepBlob(
  { db }: Pick<Ctx, 'db'>,
  { key, ...values }: { key: string; size: number; dueAt: Date },
): Promise<void> {
  const kept = await db.update(looseBlobs).set(values).where(eq(looseBlobs.key, key)).returning()
  if (kept.length === 0) throw tooSlow
}

/**
 * Counts blobs of a known size that the program is about to store. The job deletes those that nothing takes.
 * @returns their keys
 * @throws AppError `unavailable` while the disk is nearly full
 */
export async function reserveBlobs(ctx: Ctx, sizes: readonly number[]): Promise<string[]> {
  await requireDisk(ctx)
  const dueAt = new Date(ctx.clock().getTime() + uploadCountsMs)
  const rows = sizes.map((size) => ({ key: createBlobKey(), size, dueAt }))
  await ctx.db.insert(looseBlobs).values(rows)
  return rows.map(({ key }) => key)
}

/**
 * Ends their being loose, in the transaction that stores a row with each.
 * @throws AppError `too-slow` if they arrived after their reservation
 */
export async function takeBlobs({ db }: Pick<Ctx, 'db'>, keys: readonly string[]): Promise<void> {
  const taken = await db
    .delete(looseBlobs)
    .where(inArray(looseBlobs.key, [...keys]))
    .returning()
  if (taken.length < keys.length) throw tooSlow
}

/** Gives them up, in the transaction that deletes what had them. The job deletes them. */
export async function dropBlobs(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  blobs: readonly { key: string; size: number }[],
): Promise<void> {
  if (blobs.length === 0) return
  await db.insert(looseBlobs).values(blobs.map(({ key, size }) => ({ key, size, dueAt: clock() })))
}

const tooSlow = new AppError('too-slow', 'The upload took too long. Send the file again.')
