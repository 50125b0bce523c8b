import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { files, looseBlobs } from '#db/schema/files.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireOwnWord } from '#platform/authorise.server.ts'
import { createBlobKey } from '#platform/blobs/blob-store.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { describeError } from '#platform/log.server.ts'
import { deleteDueBlob } from './delete-loose-blobs.job.server.ts'
import { fileLimits, formatFileSize, type ProjectFile } from './file.ts'
import { cleanFileName } from './file-name.server.ts'
import { type FileRow, fileOf } from './file-rows.server.ts'
import type { ProjectAccess } from './project-access.server.ts'
import { requireSize, storeBytes } from './store-bytes.server.ts'

/** More than an upload may take (`uploadMs`). After it, an upload that a crash cut off takes no room. */
const looseAfterMs = 45 * 60_000

export type UploadInput = {
  projectId: string
  /** The item of the checklist that it answers. */
  itemId: string | null
  name: string
  /** Size in bytes as announced; null without an announcement, and then the upload takes the room of the largest file. */
  size: number | null
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Receives a file for a project. Its blob is loose until the transaction that adds the file, so whatever cuts this
 * off leaves at most a blob that the job deletes. The same file sent again is not stored twice.
 * @throws AppError `unauthenticated`, `not-found`, `invalid`, `too-large`, `unsupported-media`; `forbidden` for a link
 * that staff follow; `too-many` while others are under way; `unavailable` while the disk is nearly full
 */
export async function receiveFile({
  ctx,
  projects,
  input,
}: {
  ctx: Ctx
  projects: ProjectAccess
  input: UploadInput
}): Promise<ProjectFile> {
  const { projectId, itemId, size: announced } = input
  await projects.open(ctx, projectId)
  requireOwnWord(ctx)
  if (announced !== null) requireSize(announced)
  const key = await reserveRoom(ctx, projects, { projectId, itemId, size: announced ?? fileLimits.bytes })
  try {
    await requireDisk(ctx)
    const name = cleanFileName(input.name)
    const stored = await storeBytes({ blobs: ctx.blobs, key, name, bytes: input.bytes })
    const file = await addFile(ctx, projects, { projectId, checklistItemId: itemId, blobKey: key, ...stored })
    if (file.blobKey !== key) await discard(ctx, key)
    return fileOf(file)
  } catch (error) {
    await discard(ctx, key)
    throw error
  }
}

/** Adds a file whose blob is stored. @returns the row, or that of the same file if it is there already */
function addFile(
  ctx: Ctx,
  projects: ProjectAccess,
  stored: Omit<NewFile, 'side' | 'author'>,
): Promise<FileRow> {
  const { projectId, blobKey } = stored
  return projects.change(ctx, projectId, async (change) => {
    const { ctx: txCtx, side, author, at } = change
    const file = { ...stored, side, author }
    const again = await findSame(txCtx, file)
    if (again) return again
    const taken = await txCtx.db.delete(looseBlobs).where(eq(looseBlobs.key, blobKey)).returning()
    if (taken.length === 0) throw new AppError('too-slow', 'The file took too long to arrive. Send it again.')
    await requireRoom(txCtx, projectId, file.size)
    const [row] = await txCtx.db
      .insert(files)
      .values({ ...file, createdAt: at })
      .returning()
    if (!row) throw new Error('The file was not inserted')
    await change.append({ kind: 'file-added', data: { name: row.name, side } })
    change.audit({}, { file: row.name })
    return row
  })
}

/** @throws AppError `unavailable` if the uploads under way would leave too little of the disk to everything else */
async function requireDisk({ blobs, db, clock, log }: Ctx): Promise<void> {
  const free = await blobs.freeBytes()
  if (free === null) return
  const [underWay] = await db
    .select({ bytes: sumOf(looseBlobs) })
    .from(looseBlobs)
    .where(gt(looseBlobs.dueAt, clock()))
  // What they have written already counts twice, which errs on the safe side.
  if (free - (underWay?.bytes ?? 0) >= fileLimits.freeBytes) return
  log.error({ freeBytes: free }, 'uploads are refused: the disk is nearly full')
  throw new AppError('unavailable', 'We cannot take files at the moment. Please try again later.')
}

const sumOf = ({ size }: typeof files | typeof looseBlobs) => sql<number>`coalesce(sum(${size}), 0)::float8`

/**
 * Counts an upload towards its project's room from its first byte on.
 * @returns the key for its blob
 */
async function reserveRoom(
  ctx: Ctx,
  projects: ProjectAccess,
  { projectId, itemId, size }: { projectId: string; itemId: string | null; size: number },
): Promise<string> {
  const key = createBlobKey()
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await projects.open(txCtx, projectId, { lock: true })
    if (itemId) await projects.requireItem(txCtx, { projectId, itemId })
    const underWay = await requireRoom(txCtx, projectId, size)
    if (underWay >= fileLimits.project.atOnce) {
      const message = `${fileLimits.project.atOnce} files are being sent to this project. Wait for one of them.`
      throw new AppError('too-many', message, { retryAfterSeconds: 10 })
    }
    const dueAt = new Date(now.getTime() + looseAfterMs)
    await tx.insert(looseBlobs).values({ key, dueAt, projectId, size })
  })
  return key
}

/**
 * @returns how many uploads are under way
 * @throws AppError `too-large` if the project has no room for `size` bytes more
 */
async function requireRoom(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  projectId: string,
  size: number,
): Promise<number> {
  const usedBy = (table: typeof files | typeof looseBlobs, where: SQL | undefined) =>
    db
      .select({ count: count(), bytes: sumOf(table) })
      .from(table)
      .where(where)
  const [[stored], [underWay]] = [
    await usedBy(files, eq(files.projectId, projectId)),
    await usedBy(looseBlobs, and(eq(looseBlobs.projectId, projectId), gt(looseBlobs.dueAt, clock()))),
  ]
  if (!stored || !underWay) throw new Error('A sum without a row')
  const { count: most, bytes } = fileLimits.project
  if (stored.count + underWay.count >= most)
    throw new AppError('too-large', `This project has ${most} files already. Remove one first.`)
  if (stored.bytes + underWay.bytes + size > bytes)
    throw new AppError('too-large', `A project can have ${formatFileSize(bytes)} of files. Remove one first.`)
  return underWay.count
}

type NewFile = Omit<typeof files.$inferInsert, 'createdAt'>

/** Finds the file of an upload whose answer got lost. */
async function findSame({ db }: Pick<Ctx, 'db'>, file: NewFile) {
  const { projectId, checklistItemId, side, name, hash } = file
  const [row] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.projectId, projectId),
        checklistItemId ? eq(files.checklistItemId, checklistItemId) : isNull(files.checklistItemId),
        eq(files.side, side),
        eq(files.name, name),
        eq(files.hash, hash),
      ),
    )
  return row
}

/** Deletes a blob that no file has, now or, if that fails, by the job. */
async function discard(ctx: Ctx, key: string): Promise<void> {
  await makeDue(ctx, key)
  await deleteDueBlob(ctx, key).catch((error) =>
    ctx.log.warn({ err: describeError(error) }, 'blob not deleted'),
  )
}

/** Has the job delete a blob, unless a file has it: the answer to a commit may have got lost. */
async function makeDue({ db, clock }: Pick<Ctx, 'db' | 'clock'>, key: string): Promise<void> {
  await db.execute(sql`
    insert into ${looseBlobs} (key, due_at)
    select ${key}, ${clock().toISOString()} where not exists (select from ${files} where blob_key = ${key})
    on conflict (key) do update set due_at = excluded.due_at`)
}
