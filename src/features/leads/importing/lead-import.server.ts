import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { leadImportBadLines, leadImports } from '#db/schema/lead-imports.ts'
import { leads } from '#db/schema/leads.ts'
import { type ImportUndo, importStates } from '#domain/records/lead-import.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { namesAddress } from '#platform/database/names-address.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import type { LeadImport, LeadImportPage, UndoneImport } from './lead-import.ts'

export const leadImportRecord = defineRecord({
  noun: 'lead-import',
  table: leadImports,
  missing: 'This import doesn’t exist.',
  openTo: 'staff',
})

export type ImportRow = typeof leadImports.$inferSelect

export const importQueue = { name: 'work-on-lead-import' }

/** Without what was read: a list has the reports of a hundred files otherwise. */
export const listedColumns = {
  id: leadImports.id,
  fileName: leadImports.fileName,
  status: leadImports.status,
  by: leadImports.by,
  createdAt: leadImports.createdAt,
  isRead: sql<boolean>`${leadImports.report} is not null`,
  fresh: sql<unknown>`${leadImports.report} -> 'fresh'`,
}
type ListedRow = Pick<ImportRow, 'id' | 'fileName' | 'status' | 'by' | 'createdAt'> & {
  isRead: boolean
  fresh: unknown
}

export const listedImport = {
  noun: 'lead-import',
  itemOf({ isRead, fresh, createdAt, ...row }: ListedRow): LeadImport {
    requireKnown(importStates, row.status)
    if (isRead && typeof fresh !== 'number') throw new TypeError('A report counts no leads')
    return { ...row, createdAt: createdAt.toISOString(), fresh: typeof fresh === 'number' ? fresh : null }
  },
  nameOf: ({ fileName }: ListedRow) => fileName,
}

export async function pageOf(ctx: Pick<Ctx, 'db'>, row: ImportRow): Promise<LeadImportPage> {
  const { report, undone } = row
  return {
    leadImport: {
      id: row.id,
      fileName: row.fileName,
      status: row.status,
      by: row.by,
      createdAt: row.createdAt.toISOString(),
      fresh: report?.fresh ?? null,
      version: row.version,
      problem: row.problem,
      report,
      done: row.done,
      updatedAt: row.updatedAt.toISOString(),
      undone: undone && (await undoneOf(ctx, undone)),
    },
  }
}

/** Names the leads that stayed, as far as they still exist. */
export async function undoneOf(
  { db }: Pick<Ctx, 'db'>,
  { removed, clients = 0, kept }: ImportUndo,
): Promise<UndoneImport> {
  const reasons = new Map(kept.map(({ id, reason }) => [id, reason]))
  const found = await db
    .select({ id: leads.id, name: leads.name, reference: leads.reference })
    .from(leads)
    .where(inArray(leads.id, [...reasons.keys()]))
    .orderBy(asc(leads.id))
  return {
    removed,
    clients,
    kept: found.map(({ id, name, reference }) => ({
      id,
      name: name || reference,
      reason: reasons.get(id) ?? 'changed',
    })),
  }
}

export async function findImport({ db }: Pick<Ctx, 'db'>, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(leadImports).where(eq(leadImports.id, id))
  return row
}

/** @param csv null for none */
export async function keepBadLines(
  { db }: Pick<Ctx, 'db'>,
  importId: string,
  csv: string | null,
): Promise<void> {
  await db.delete(leadImportBadLines).where(eq(leadImportBadLines.importId, importId))
  if (csv !== null) await db.insert(leadImportBadLines).values({ importId, csv })
}

export async function findBadLines({ db }: Pick<Ctx, 'db'>, importId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ csv: leadImportBadLines.csv })
    .from(leadImportBadLines)
    .where(eq(leadImportBadLines.importId, importId))
  return found?.csv
}

/** The leads stay, or go by their own rules. */
export async function eraseImportsNaming(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { email }: { email: string },
): Promise<void> {
  const inBadLines = ctx.db
    .select()
    .from(leadImportBadLines)
    .where(and(eq(leadImportBadLines.importId, leadImports.id), namesAddress(email, leadImportBadLines.csv)))
  const erased = await ctx.db
    .delete(leadImports)
    .where(or(namesAddress(email, sql`${leadImports.report}::text`), exists(inBadLines)))
    .returning({ id: leadImports.id, key: leadImports.blobKey })
  await releaseBlobs(ctx, { keys: erased.map(({ key }) => key) })
  const subjectIds = erased.map(({ id }) => id)
  await eraseChanges(ctx, { noun: leadImportRecord.noun, subjectIds })
}
