import { sql } from 'drizzle-orm'
import { leadImports } from '#db/schema/lead-imports.ts'
import type { ReadingChoice } from '#domain/records/lead-import.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { rereadImport } from './reread-import.server.ts'

/**
 * Reads the file in this encoding and with the names of columns in this line, and finds again what each column becomes.
 * @throws AppError as `rereadImport`; `invalid` for a line that is not among the first
 */
export function chooseImportReading(
  ctx: Ctx,
  { id, encoding, headerLine }: { id: string } & ReadingChoice,
): Promise<OpenRecord> {
  return rereadImport(ctx, id, (report) => {
    const isLine =
      headerLine === null || headerLine === 0 || report?.head.some(({ line }) => line === headerLine)
    if (!isLine) throw new AppError('invalid', 'Choose one of the first lines.')
    const chosen = JSON.stringify({ chosen: { encoding, headerLine }, columns: [] })
    return {
      report: sql`${leadImports.report} || ${chosen}::jsonb`,
      audited: { encoding, headerLine },
    }
  })
}
