import { asc, eq, inArray, sql } from 'drizzle-orm'
import { leadImports } from '#db/schema/lead-imports.ts'
import { leads } from '#db/schema/leads.ts'
import { importStates } from '#domain/records/lead-import.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { namesAddress } from '#platform/database/names-address.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import type { LeadImport, LeadImportPage } from './lead-import.ts'

export const leadImportRecord = defineRecord({
  noun: 'lead-import',
  table: leadImports,
  missing: 'There is no such import.',
  openTo: 'staff',
})

export type ImportRow = typeof leadImports.$inferSelect

export const importQueue = { name: 'work-on-lead-import' }

/** More stay in the file of them. */
const badLinesShown = 50

export const listedImport = {
  noun: 'lead-import',
  itemOf(row: ImportRow): LeadImport {
    requireKnown(importStates, row.status)
    if (row.report && !Number.isInteger(row.report.fresh)) throw new TypeError('A report counts no leads')
    return {
      id: row.id,
      fileName: row.fileName,
      status: row.status,
      by: row.by,
      createdAt: row.createdAt.toISOString(),
      fresh: row.report?.fresh ?? null,
    }
  },
  nameOf: ({ fileName }: ImportRow) => fileName,
}

export async function pageOf({ db }: Pick<Ctx, 'db'>, row: ImportRow): Promise<LeadImportPage> {
  const { report, undone } = row
  const keptIds = undone?.kept.map(({ id }) => id) ?? []
  const kept = await db
    .select({ id: leads.id, name: leads.name, reference: leads.reference })
    .from(leads)
    .where(inArray(leads.id, keptIds))
    .orderBy(asc(leads.id))
  const reasons = new Map(undone?.kept.map(({ id, reason }) => [id, reason]))
  return {
    leadImport: {
      ...listedImport.itemOf(row),
      version: row.version,
      problem: row.problem,
      report: report && { ...report, bad: report.bad.slice(0, badLinesShown) },
      badLines: report?.bad.length ?? 0,
      done: row.done,
      updatedAt: row.updatedAt.toISOString(),
      undone: undone && {
        removed: undone.removed,
        kept: kept.map(({ id, name, reference }) => ({
          id,
          name: name || reference,
          reason: reasons.get(id) ?? 'changed',
        })),
      },
    },
  }
}

export async function findImport({ db }: Pick<Ctx, 'db'>, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(leadImports).where(eq(leadImports.id, id))
  return row
}

/** The leads stay, or go by their own rules. */
export async function eraseImportsNaming(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { email }: { email: string },
): Promise<void> {
  const erased = await ctx.db
    .delete(leadImports)
    .where(namesAddress(email, sql`${leadImports.report}::text`))
    .returning({ id: leadImports.id, key: leadImports.blobKey })
  await releaseBlobs({ ctx, input: { keys: erased.map(({ key }) => key) } })
  const subjectIds = erased.map(({ id }) => id)
  await eraseChanges({ ctx, input: { noun: leadImportRecord.noun, subjectIds } })
}
