import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { files, looseBlobs } from '#db/schema/files.ts'
import { refuseStaffLink } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { createBlobKey } from '#platform/blobs/blob-store.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { describeError } from '#platform/log.server.ts'
import { deleteDueBlob } from './delete-loose-blobs.job.server.ts'
import { uploadCountsMs } from './file.server.ts'
import { fileLimits, formatFileSize, type ProjectFile } from './file.ts'
import { cleanFileName } from './file-name.server.ts'
import { type FileRow, fileOf, sumOfSizes } from './file-queries.server.ts'
import type { ProjectAccess } from './project-access.server.ts'
import { requireDisk } from './require-disk.server.ts'
import { takeBlobs } from './reserve-blob.server.ts'
import { requireSize, storeBytes } from './store-bytes.server.ts'

export type UploadInput = {
  projectId: string
  itemId: string | null
  name: string
  /** The announced size; null counts as the largest file. */
  size: number | null
  bytes: AsyncIterable<Uint8Array>
}

/**
 * The blob is loose until the file is added, so the job can delete what an interruption leaves. A repeated
 * upload is stored once.
 * @throws AppError `unauthenticated`, `not-found`, `invalid`, `too-large`, `unsupported-media`; `forbidden`
 * for staff who follow an emailed link; `too-many` uploads at once; `unavailable` while the disk is nearly full
 */
export async function receiveFile(
  ctx: Ctx,
  input: UploadInput,
  projects: ProjectAccess,
): Promise<ProjectFile> {
  const { projectId, itemId, size: announced } = input
  await projects.authorise(ctx, projectId)
  refuseStaffLink(ctx)
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
    await takeBlobs(txCtx, [blobKey])
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

/**
 * Counts an upload from its start.
 * @returns the blob's key
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
    await projects.authorise(txCtx, projectId, { lock: true })
    if (itemId) await projects.requireItem(txCtx, { projectId, itemId })
    const underWay = await requireRoom(txCtx, projectId, size)
    if (underWay >= fileLimits.project.atOnce) {
      const message = `${fileLimits.project.atOnce} files are being sent to this project. Wait for one to finish.`
      throw new AppError('too-many', message, { retryAfterSeconds: 10 })
    }
    const dueAt = new Date(now.getTime() + uploadCountsMs)
    await tx.insert(looseBlobs).values({ key, dueAt, projectId, size })
  })
  return key
}

/**
 * @returns the number of current uploads
 * @throws AppError `too-large`
 */
async function requireRoom(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  projectId: string,
  size: number,
): Promise<number> {
  const usedBy = (table: typeof files | typeof looseBlobs, where: SQL | undefined) =>
    db
      .select({ count: count(), bytes: sumOfSizes(table) })
      .from(table)
      .where(where)
  const [[stored], [underWay]] = [
    await usedBy(files, eq(files.projectId, projectId)),
    await usedBy(looseBlobs, and(eq(looseBlobs.projectId, projectId), gt(looseBlobs.dueAt, clock()))),
  ]
  if (!stored || !underWay) throw new Error('A sum without a row')
  const { count: most, bytes } = fileLimits.project
  if (stored.count + underWay.count >= most)
    throw new AppError('too-large', `This project already has ${most} files. Remove one first.`)
  if (stored.bytes + underWay.bytes + size > bytes)
    throw new AppError('too-large', `A project can have ${formatFileSize(bytes)} of files. Remove one first.`)
  return underWay.count
}

type NewFile = Omit<typeof files.$inferInsert, 'createdAt'>

/** A file may be sent again after a lost answer. */
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

async function discard(ctx: Ctx, key: string): Promise<void> {
  await markDue(ctx, key)
  await deleteDueBlob(ctx, key).catch((error) =>
    ctx.log.warn({ err: describeError(error) }, 'blob not deleted'),
  )
}

/** Skips a used blob: the commit may have succeeded without an answer. */
async function markDue({ db, clock }: Pick<Ctx, 'db' | 'clock'>, key: string): Promise<void> {
  await db.execute(sql`
    insert into ${looseBlobs} (key, due_at)
    select ${key}, ${clock().toISOString()} where not exists (select from ${files} where blob_key = ${key})
    on conflict (key) do update set due_at = excluded.due_at`)
}
