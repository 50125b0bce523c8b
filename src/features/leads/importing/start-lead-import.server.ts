import { importStates } from '#domain/records/lead-import.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord, requireMove } from '#platform/records/change-record.server.ts'
import { importQueue, leadImportRecord } from './lead-import.server.ts'

/** Has a job import the file. @throws AppError `not-found`; `conflict` for an old version, or unless it waits for this */
export function startLeadImport(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<OpenRecord> {
  const { name: by } = requireStaff(ctx)
  return changeRecord(
    ctx,
    leadImportRecord,
    { id, version, by: 'staff' },
    async ({ ctx: txCtx, row, write }) => {
      requireMove(
        importStates,
        { from: row.status, to: 'importing', mover: 'staff' },
        (from) => `This file is ${from.toLowerCase()}, so it can’t be imported now.`,
      )
      if (row.report?.fresh === 0) throw new AppError('conflict', 'This file has nothing to import.')
      await write({ status: 'importing', by, problem: '', done: 0 })
      await ctx.queue.send(txCtx.db, importQueue, [{ id }])
    },
  )
}
