import { sql } from 'drizzle-orm'
import { leadImports } from '#db/schema/lead-imports.ts'
import { importStates } from '#domain/records/lead-import.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord, requireMove } from '#platform/records/change-record.server.ts'
import { importQueue, leadImportRecord } from './lead-import.server.ts'
import type { ColumnChoice, LeadImportPage } from './lead-import.ts'
import { readLeadImport } from './read-lead-import.server.ts'

/**
 * Has a job read the file again, with this column as that field.
 * @throws AppError `not-found`; `conflict` unless it waits for its import; `invalid` for a column that it has not
 */
export function mapImportColumn({
  ctx,
  input: { id, column, field },
}: {
  ctx: Ctx
  input: { id: string } & ColumnChoice
}): Promise<LeadImportPage> {
  return changeRecord(
    ctx,
    leadImportRecord,
    { id, version: null, by: 'staff' },
    async ({ ctx: txCtx, row, write, audit }) => {
      requireMove(
        importStates,
        { from: row.status, to: 'reading', mover: 'staff' },
        (from) => `This file is ${from.toLowerCase()}, so its columns cannot be changed now.`,
      )
      if (!row.report?.columns[column]) throw new AppError('invalid', 'This file has no such column.')
      // As SQL: the audit must not copy a report, which has people's data.
      const report = sql`jsonb_set(${leadImports.report}, ${`{columns,${column},field}`}::text[],
        ${JSON.stringify(field || null)}::jsonb)`
      await write({ status: 'reading', problem: '', report })
      audit({}, { [`column ${column + 1}`]: field })
      await ctx.queue.send(txCtx.db, importQueue, [{ id }])
    },
    (txCtx) => readLeadImport({ ctx: txCtx, input: { id } }),
  )
}
