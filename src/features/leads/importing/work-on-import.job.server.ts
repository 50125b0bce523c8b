import { releaseBlobs } from '#features/files/file.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { cascadeChange } from '#platform/records/change-record.server.ts'
import { findImport, type ImportRow, importQueue, leadImportRecord } from './lead-import.server.ts'
import { planImport } from './plan-import.server.ts'
import { storeImport } from './store-import.server.ts'

/** Reads a file for its preview, or imports it, whichever staff wait for. */
export const workOnImport: JobDefinition<{ id: string }> = {
  ...importQueue,
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 300,
  async handle({ ctx, data: { id }, lastAttempt }) {
    const row = await findImport(ctx, id)
    if (row?.status !== 'reading' && row?.status !== 'importing') return
    try {
      const bytes = await bytesOf(ctx, row)
      if (row.status === 'importing') await storeImport(ctx, row, bytes)
      else {
        const { report } = await planImport(ctx, bytes, row.report?.columns)
        await settle(ctx, row, { status: 'ready', report })
      }
    } catch (error) {
      if (error instanceof AppError) {
        await settle(ctx, row, { status: 'unreadable', problem: error.message })
        await releaseBlobs({ ctx, input: { keys: [row.blobKey] } })
        return
      }
      if (lastAttempt) await giveUp(ctx, row)
      throw error
    }
  },
}

function giveUp(ctx: Ctx, row: ImportRow): Promise<void> {
  return settle(
    ctx,
    row,
    row.status === 'importing'
      ? { status: 'ready', done: 0, problem: 'The import failed, and nothing was stored. Try it again.' }
      : { status: 'unreadable', problem: 'It could not be read just now. Choose the file again.' },
  )
}

/** Unless another attempt has. */
function settle(ctx: Ctx, { id, status }: ImportRow, values: Partial<ImportRow>): Promise<void> {
  return cascadeChange(ctx, leadImportRecord, { id }, async ({ row, write }) => {
    if (row.status === status) await write(values)
  })
}

async function bytesOf({ blobs }: Pick<Ctx, 'blobs'>, { blobKey }: ImportRow): Promise<Buffer> {
  const blob = await blobs.get(blobKey)
  if (!blob) throw new AppError('invalid', 'Its bytes are no longer kept. Choose the file again.')
  return Buffer.from(await new Response(blob.bytes).arrayBuffer())
}
