import type { ReadingChoice } from '#domain/records/lead-import.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { cascadeChange } from '#platform/records/change-record.server.ts'
import { listMappings } from './import-mapping.server.ts'
import {
  findImport,
  type ImportRow,
  importQueue,
  keepBadLines,
  leadImportRecord,
} from './lead-import.server.ts'
import { planImport, readImportFile } from './plan-import.server.ts'
import { storeImport } from './store-import.server.ts'

const foundReading: ReadingChoice = { encoding: null, headerLine: null }

/** Reads a file for its preview, or imports it, whichever staff wait for. */
export const workOnImport: JobDefinition<{ id: string }> = {
  ...importQueue,
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 300,
  async handle({ ctx, data: { id }, attempt, lastAttempt }) {
    const row = await findImport(ctx, id)
    if (row?.status !== 'reading' && row?.status !== 'importing') return
    const isPreview = row.status === 'reading'
    // The first attempt ended with its process, perhaps by this file.
    if (isPreview && attempt > 1) return giveUp(ctx, row)
    try {
      const { chosen = foundReading, columns = [] } = row.report ?? {}
      const read = await readImportFile({
        bytes: await bytesOf(ctx, row),
        reading: chosen,
        columns: columns.length > 0 ? columns : null,
        mappings: await listMappings(ctx),
      })
      if (!isPreview) return await storeImport(ctx, row, read)
      const { report, badLines } = await planImport(ctx, read)
      await settle(ctx, row, { status: 'ready', report }, badLines)
    } catch (error) {
      if (error instanceof AppError) return refuse(ctx, row, error.message)
      if (isPreview || lastAttempt) await giveUp(ctx, row)
      throw error
    }
  },
}

async function giveUp(ctx: Ctx, row: ImportRow): Promise<void> {
  if (row.status === 'reading') return refuse(ctx, row, 'The file could not be read. Choose it again.')
  const problem = 'The import failed, and nothing was imported. Try again.'
  await settle(ctx, row, { status: 'ready', done: 0, problem })
}

async function refuse(ctx: Ctx, row: ImportRow, problem: string): Promise<void> {
  await settle(ctx, row, { status: 'unreadable', problem })
  await releaseBlobs(ctx, { keys: [row.blobKey] })
}

/** Unless another attempt has. */
function settle(
  ctx: Ctx,
  { id, status }: ImportRow,
  values: Partial<ImportRow>,
  badLines?: string,
): Promise<void> {
  return cascadeChange(ctx, leadImportRecord, { id }, async ({ ctx: txCtx, row, write }) => {
    if (row.status !== status) return
    await write(values)
    if (badLines !== undefined) await keepBadLines(txCtx, id, badLines)
  })
}

async function bytesOf(
  { blobs }: Pick<Ctx, 'blobs'>,
  { blobKey }: ImportRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await blobs.get(blobKey)
  if (!blob) throw new AppError('invalid', 'The file is no longer kept. Choose it again.')
  const bytes = new Uint8Array(blob.size)
  let at = 0
  for await (const chunk of blob.bytes) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
