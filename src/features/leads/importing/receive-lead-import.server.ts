import { randomUUIDv7 } from 'node:crypto'
import { leadImports } from '#db/schema/lead-imports.ts'
import { addDays } from '#domain/duration.ts'
import { oneLine } from '#domain/one-line.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import { formatFileSize } from '#features/files/file.ts'
import { type KeptBlobs, keepBlob, reserveBlob } from '#features/files/reserve-blob.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { importDays } from '../lead.ts'
import { importQueue, leadImportRecord } from './lead-import.server.ts'
import { importLimits } from './lead-import.ts'

/**
 * Stores the file, and has a job read it. The blob is loose from the start, so nothing keeps it for longer than its
 * import.
 * @throws AppError `too-large`, without reading the rest; `invalid` for an empty file; `conflict` while too many wait for
 * their import; `unavailable` while the disk is nearly full
 */
export async function receiveLeadImport(
  ctx: Ctx,
  {
    name,
    size: announced,
    bytes,
  }: {
    name: string
    /** The announced size. */
    size: number | null
    bytes: AsyncIterable<Uint8Array>
  },
): Promise<{ id: string }> {
  const staff = requireStaff(ctx)
  if (announced !== null) requireSize(announced)
  const reserved = announced ?? importLimits.bytes
  const requireRoom = (kept: KeptBlobs) => requireRoomFor(reserved, kept)
  const key = await reserveBlob(ctx, { userId: staff.userId, size: reserved, requireRoom })
  let size = 0
  async function* counted() {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > importLimits.bytes) requireSize(size)
      yield chunk
    }
    requireSize(size)
  }
  try {
    await ctx.blobs.put(key, counted())
    return await addImport(ctx, { key, size, by: staff.name, name })
  } catch (error) {
    await releaseBlobs(ctx, { keys: [key] })
    throw error
  }
}

async function addImport(
  ctx: Ctx,
  { key, size, by, name }: { key: string; size: number; by: string; name: string },
): Promise<{ id: string }> {
  const [id, at] = [randomUUIDv7(), ctx.clock()]
  const fileName = oneLine(name).slice(0, importLimits.fileName).toWellFormed()
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await keepBlob(txCtx, { key, size, dueAt: addDays(at, importDays) })
    await tx.insert(leadImports).values({
      id,
      fileName,
      status: 'reading',
      blobKey: key,
      by,
      createdAt: at,
      updatedAt: at,
    })
    const { noun } = leadImportRecord
    await recordChange(txCtx, { noun, subjectId: id, before: {}, after: { fileName } })
    await ctx.queue.send(tx, importQueue, [{ id }])
  })
  return { id }
}

function requireRoomFor(size: number, { ofUser, bytes }: KeptBlobs): void {
  const { unfinished, keptBytes } = importLimits
  if (ofUser >= unfinished) {
    const message = `You have ${unfinished} files that are not imported yet. Import or discard one first.`
    throw new AppError('conflict', message)
  }
  if (bytes + size > keptBytes) {
    const most = formatFileSize(keptBytes)
    throw new AppError(
      'conflict',
      `Files that are not imported yet can have at most ${most} in all. Import or discard one first.`,
    )
  }
}

function requireSize(size: number): void {
  if (size === 0) throw new AppError('invalid', 'This file is empty.')
  if (size <= importLimits.bytes) return
  const most = formatFileSize(importLimits.bytes)
  throw new AppError('too-large', `A file to import can have at most ${most}. Split it into several files.`)
}
