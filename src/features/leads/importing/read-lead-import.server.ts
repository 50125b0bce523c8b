import { leadImports } from '#db/schema/lead-imports.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { CsvText } from '#platform/csv/csv.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { findBadLines, leadImportRecord, listedColumns, listedImport, pageOf } from './lead-import.server.ts'
import type { LeadImportList, LeadImportPage } from './lead-import.ts'

const mostListed = 100

export async function listLeadImports(ctx: Ctx): Promise<LeadImportList> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select(listedColumns)
    .from(leadImports)
    .orderBy(...newestFirst(leadImports))
    .limit(mostListed)
  return { items: toListItems(ctx, listedImport, rows) }
}

export async function readLeadImport(ctx: Ctx, { id }: { id: string }): Promise<LeadImportPage> {
  const { row } = await authoriseRecord(ctx, leadImportRecord, id)
  return pageOf(ctx, row)
}

/** The rows that were left out, to be corrected and imported again. */
export async function readBadLines(ctx: Ctx, { id }: { id: string }): Promise<CsvText> {
  await authoriseRecord(ctx, leadImportRecord, id)
  return textOf((await findBadLines(ctx, id)) ?? '')
}

async function* textOf(csv: string): CsvText {
  yield csv
}
