import { sql } from 'drizzle-orm'
import { leadImports } from '#db/schema/lead-imports.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import type { ColumnChoice } from './lead-import.ts'
import { rereadImport } from './reread-import.server.ts'

/** Reads a column as that field. @throws AppError as `rereadImport`; `invalid` for a column that the file has not */
export function mapImportColumn(
  ctx: Ctx,
  { id, column, field }: { id: string } & ColumnChoice,
): Promise<OpenRecord> {
  return rereadImport(ctx, id, (report) => {
    if (!report?.columns[column]) throw new AppError('invalid', 'This file has no such column.')
    return {
      report: sql`jsonb_set(${leadImports.report}, ${`{columns,${column},field}`}::text[],
        ${JSON.stringify(field || null)}::jsonb)`,
      audited: { [`column ${column + 1}`]: field },
    }
  })
}
