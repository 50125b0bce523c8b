import type { SQL } from 'drizzle-orm'
import { type ImportReport, importStates } from '#domain/records/lead-import.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord, requireMove } from '#platform/records/change-record.server.ts'
import { importQueue, leadImportRecord } from './lead-import.server.ts'

/**
 * Has a job read the file again, by what staff chose.
 * @param change the report with that choice, as SQL: the audit must not copy a report, which has people's data
 * @throws AppError `not-found`; `conflict` unless it waits for its import
 */
export function rereadImport(
  ctx: Ctx,
  id: string,
  change: (report: ImportReport | null) => { report: SQL; audited: Record<string, unknown> },
): Promise<OpenRecord> {
  return changeRecord(
    ctx,
    leadImportRecord,
    { id, version: null, by: 'staff' },
    async ({ ctx: txCtx, row, write, audit }) => {
      requireMove(
        importStates,
        { from: row.status, to: 'reading', mover: 'staff' },
        (from) => `This file is ${from.toLowerCase()}, so it can’t be read another way now.`,
      )
      const { report, audited } = change(row.report)
      await write({ status: 'reading', problem: '', report })
      audit({}, audited)
      await ctx.queue.send(txCtx.db, importQueue, [{ id }])
    },
  )
}
