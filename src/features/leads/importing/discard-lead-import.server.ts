import { sql } from 'drizzle-orm'
import { importStates } from '#domain/records/lead-import.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord, requireMove } from '#platform/records/change-record.server.ts'
import { keepBadLines, leadImportRecord } from './lead-import.server.ts'

/** Deletes the file and what was read of it. @throws AppError `not-found`; `conflict` once it is being imported */
export function discardLeadImport(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  return changeRecord(
    ctx,
    leadImportRecord,
    { id, version: null, by: 'staff' },
    async ({ ctx: txCtx, row, write }) => {
      requireMove(
        importStates,
        { from: row.status, to: 'discarded', mover: 'staff' },
        (from) => `This file is ${from.toLowerCase()}, so it can’t be discarded now.`,
      )
      // SQL keeps the report out of the audit, which must not copy people's data.
      await write({ status: 'discarded', problem: '', report: sql`null` })
      await keepBadLines(txCtx, id, null)
      await releaseBlobs(txCtx, { keys: [row.blobKey] })
    },
  )
}
