import { randomUUIDv7 } from 'node:crypto'
import { leadImports } from '#db/schema/lead-imports.ts'
import { addDays } from '#domain/duration.ts'
import { oneLine } from '#domain/one-line.ts'
import { keepBlobUntil, releaseBlobs } from '#features/files/file.server.ts'
import { formatFileSize } from '#features/files/file.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import { createBlobKey } from '#platform/blobs/blob-store.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { importDays } from '../lead.ts'
import { importQueue, leadImportRecord } from './lead-import.server.ts'
import { importLimits } from './lead-import.ts'

/**
 * Stores the file, and has a job read it. The blob is loose from the start, so nothing keeps it for longer than its
 * import.
 * @throws AppError `too-large`, without reading the rest; `invalid` for an empty file
 */
export async function receiveLeadImport({
  ctx,
  input: { name, size, bytes },
}: {
  ctx: Ctx
  input: {
    name: string
    /** As announced. */
    size: number | null
    bytes: AsyncIterable<Uint8Array>
  }
}): Promise<{ id: string }> {
  const staff = requireStaff(ctx)
  if (size !== null) requireSize(size)
  const [id, key, at] = [randomUUIDv7(), createBlobKey(), ctx.clock()]
  await keepBlobUntil({ ctx, input: { key, dueAt: addDays(at, importDays) } })
  try {
    await ctx.blobs.put(key, counted(bytes))
  } catch (error) {
    await releaseBlobs({ ctx, input: { keys: [key] } })
    throw error
  }
  const fileName = oneLine(name).slice(0, importLimits.fileName).toWellFormed()
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await tx.insert(leadImports).values({
      id,
      fileName,
      status: 'reading',
      blobKey: key,
      by: staff.name,
      createdAt: at,
      updatedAt: at,
    })
    const { noun } = leadImportRecord
    await recordChange({ ctx: txCtx, input: { noun, subjectId: id, before: {}, after: { fileName } } })
    await ctx.queue.send(tx, importQueue, [{ id }])
  })
  return { id }
}

async function* counted(bytes: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > importLimits.bytes) requireSize(size)
    yield chunk
  }
  requireSize(size)
}

function requireSize(size: number): void {
  if (size === 0) throw new AppError('invalid', 'This file is empty.')
  if (size <= importLimits.bytes) return
  const most = formatFileSize(importLimits.bytes)
  throw new AppError('too-large', `A file to import can have at most ${most}. Divide it into several files.`)
}
