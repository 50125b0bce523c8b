import { leadImports } from '#db/schema/lead-imports.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { type CsvText, writeLines } from '#platform/records/csv.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { leadImportRecord, listedImport, pageOf } from './lead-import.server.ts'
import type { LeadImportList, LeadImportPage } from './lead-import.ts'

const mostListed = 100

export async function listLeadImports({ ctx }: { ctx: Ctx }): Promise<LeadImportList> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select()
    .from(leadImports)
    .orderBy(...newestFirst(leadImports))
    .limit(mostListed)
  return { items: toListItems(ctx, listedImport, rows) }
}

export async function readLeadImport({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<LeadImportPage> {
  const { row } = await authoriseRecord(ctx, leadImportRecord, id)
  return pageOf(ctx, row)
}

/** The rows that were left out, to be corrected and imported again. */
export async function writeBadLines({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<CsvText> {
  const { row } = await authoriseRecord(ctx, leadImportRecord, id)
  const { columns = [], bad = [] } = row.report ?? {}
  const width = Math.max(columns.length, ...bad.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, index) => columns[index]?.header ?? '')
  return writeLines([
    [...header, 'Line', 'Problem'],
    ...bad.map(({ line, problem, cells }) => [
      ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
      String(line),
      problem,
    ]),
  ])
}
