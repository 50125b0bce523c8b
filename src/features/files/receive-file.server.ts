import { and, eq, isNull, sql } from 'drizzle-orm'
import { files, looseBlobs } from '#db/schema/files.ts'
import { addProjectEvent, openProject, requireChecklistItem } from '#features/projects/project.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireOwnWord } from '#platform/authorise.server.ts'
import { createBlobKey } from '#platform/blobs/blob-store.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { fileLimits, formatFileSize, type ProjectFile } from './file.ts'
import { cleanFileName } from './file-name.server.ts'
import { fileOf } from './file-rows.server.ts'
import { requireSize, storeBytes } from './store-bytes.server.ts'

/** More than an upload may take (`uploadMs`); after this time its blob belongs to nobody. */
const looseAfterMs = 2 * 60 * 60_000

export type UploadInput = {
  projectId: string
  /** The item of the checklist that it answers. */
  itemId: string | null
  name: string
  /** Size in bytes as announced; null without an announcement. */
  size: number | null
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Receives a file for a project. Its blob is loose until the transaction that adds the file, so whatever cuts this
 * off leaves at most a blob that the job deletes. The same file sent again is not stored twice.
 * @throws AppError `unauthenticated`, `not-found`, `invalid`, `too-large`, `unsupported-media`; `forbidden` for a link
 * that staff follow
 */
export async function receiveFile({ ctx, input }: { ctx: Ctx; input: UploadInput }): Promise<ProjectFile> {
  const { projectId, itemId, size: announced } = input
  await openProject({ ctx, input: { id: projectId } })
  requireOwnWord(ctx)
  if (itemId) await requireChecklistItem({ ctx, input: { projectId, itemId } })
  if (announced !== null) requireSize(announced)
  await requireRoom(ctx, projectId, announced ?? 1)

  const key = createBlobKey()
  const dueAt = new Date(ctx.clock().getTime() + looseAfterMs)
  await ctx.db.insert(looseBlobs).values({ key, dueAt })
  try {
    const name = cleanFileName(input.name)
    const stored = await storeBytes({ blobs: ctx.blobs, key, name, bytes: input.bytes })
    return await ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      const { side, author } = await openProject({ ctx: txCtx, input: { id: projectId, lock: true } })
      const file = { projectId, checklistItemId: itemId, side, author, ...stored }
      const again = await findSame(txCtx, file)
      if (again) {
        await makeDue(txCtx, key)
        return fileOf(again)
      }
      await requireRoom(txCtx, projectId, stored.size)
      const taken = await tx.delete(looseBlobs).where(eq(looseBlobs.key, key)).returning()
      if (taken.length === 0)
        throw new AppError('too-slow', 'The file took too long to arrive. Send it again.')
      const [row] = await tx
        .insert(files)
        .values({ ...file, blobKey: key, createdAt: ctx.clock() })
        .returning()
      if (!row) throw new Error('The file was not inserted')
      const event = { kind: 'file-added', data: { name: row.name, side } } as const
      await addProjectEvent({ ctx: txCtx, input: { projectId, actor: author, event } })
      return fileOf(row)
    })
  } catch (error) {
    await makeDue(ctx, key)
    throw error
  }
}

/** @throws AppError `too-large` if the project has no room for `size` bytes more */
async function requireRoom({ db }: Pick<Ctx, 'db'>, projectId: string, size: number): Promise<void> {
  const [used] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8`,
    })
    .from(files)
    .where(eq(files.projectId, projectId))
  const { count, bytes } = fileLimits.project
  if (!used || used.count >= count)
    throw new AppError('too-large', `This project has ${count} files already. Remove one first.`)
  if (used.bytes + size > bytes)
    throw new AppError('too-large', `A project can have ${formatFileSize(bytes)} of files. Remove one first.`)
}

type NewFile = Omit<typeof files.$inferInsert, 'blobKey' | 'createdAt'>

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

/** Has the job delete a blob, unless a file has it: the answer to a commit may have got lost. */
async function makeDue({ db, clock }: Pick<Ctx, 'db' | 'clock'>, key: string): Promise<void> {
  await db.execute(sql`
    insert into ${looseBlobs} (key, due_at)
    select ${key}, ${clock().toISOString()} where not exists (select from ${files} where blob_key = ${key})
    on conflict (key) do update set due_at = excluded.due_at`)
}
