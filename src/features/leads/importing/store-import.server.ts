import { randomUUIDv7 } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { importedRows } from '#db/schema/imported-rows.ts'
import { leadImports } from '#db/schema/lead-imports.ts'
import { leads } from '#db/schema/leads.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { cascadeChange } from '#platform/records/change-record.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvents } from '#platform/records/timeline.server.ts'
import { createReference, emptyLead } from '../receiving/store-lead.server.ts'
import { rememberMapping } from './import-mapping.server.ts'
import { type ImportRow, keepBadLines, leadImportRecord } from './lead-import.server.ts'
import { planImport } from './plan-import.server.ts'
import type { ReadImport, ReadRow } from './read-import.worker.ts'

const batchSize = 250

/**
 * All rows of the file or none, in one transaction. No mail is sent: its people have not written to us. A second
 * attempt finds the import done, or all its rows missing.
 */
export async function storeImport(ctx: Ctx, row: ImportRow, read: ReadImport): Promise<void> {
  const { id } = row
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    // One time for all, by which an undo finds the clients that were made.
    const txCtx = { ...ctx, db: tx, clock: () => at }
    const plan = await planImport(txCtx, read)
    for (let first = 0; first < plan.rows.length; first += batchSize) {
      await storeBatch(txCtx, row, plan.rows.slice(first, first + batchSize))
      // Beside the transaction, so that open pages see it.
      const done = Math.min(first + batchSize, plan.rows.length)
      await ctx.db.update(leadImports).set({ done }).where(eq(leadImports.id, id))
    }
    await cascadeChange(txCtx, leadImportRecord, { id }, async ({ row: now, write }) => {
      if (now.status !== 'importing') throw new Error('Another attempt has imported this file')
      await write({ status: 'imported', report: plan.report, problem: '', done: plan.rows.length })
      await keepBadLines(txCtx, id, plan.badLines)
    })
    await storeRows(txCtx, id, plan.known, { areNew: false })
    if (read.header) await rememberMapping(txCtx, read.header, plan.report.columns)
    await releaseBlobs(txCtx, { keys: [row.blobKey] })
  })
}

async function storeBatch(
  ctx: Ctx,
  { id: importId, fileName, by }: ImportRow,
  rows: ReadRow[],
): Promise<void> {
  const at = ctx.clock()
  const references = await freshReferences(ctx, rows.length)
  const named = rows.map(({ lead }) => lead)
  const clientIds = await ctx.listeners.clientsNamed(ctx, named)
  const stored = await ctx.db
    .insert(leads)
    .values(
      rows.map(({ lead, key, hash }, index) => ({
        ...emptyLead,
        ...lead,
        id: randomUUIDv7(),
        importId,
        ownerId: verifiedOwnerOf(lead.email),
        clientId: clientIds[index] ?? null,
        reference: references[index] ?? createReference(),
        idempotencyKey: key,
        requestHash: hash,
        source: 'import' as const,
        status: 'new' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: leads.id, key: leads.idempotencyKey })
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  const fileRows = stored.map(({ id, key }) => ({ leadId: id, sources: rowOf.get(key)?.sources ?? [] }))
  await storeRows(ctx, importId, fileRows, { areNew: true })
  await appendEvents(
    ctx,
    by,
    stored.map(({ id, key }) => ({
      leadId: id,
      kind: 'imported' as const,
      data: { importId, fileName, line: rowOf.get(key)?.line ?? 0 },
    })),
  )
}

/** @param which.areNew else a row may be stored already, and stays as it is */
async function storeRows(
  { db }: Pick<Ctx, 'db'>,
  importId: string,
  those: { leadId: string; sources: string[] }[],
  { areNew }: { areNew: boolean },
): Promise<void> {
  const values = those.flatMap(({ leadId, sources }) => sources.map((row) => ({ row, leadId, importId })))
  for (let first = 0; first < values.length; first += batchSize) {
    const inserting = db.insert(importedRows).values(values.slice(first, first + batchSize))
    await (areNew ? inserting : inserting.onConflictDoNothing())
  }
}

/** Among thousands, a collision is likely. */
async function freshReferences({ db }: Pick<Ctx, 'db'>, count: number): Promise<string[]> {
  const fresh = new Set<string>()
  while (fresh.size < count) {
    const tried = Array.from({ length: count - fresh.size }, createReference)
    const taken = await db
      .select({ reference: leads.reference })
      .from(leads)
      .where(inArray(leads.reference, tried))
    const known = new Set(taken.map(({ reference }) => reference))
    for (const reference of tried) if (!known.has(reference)) fresh.add(reference)
  }
  return [...fresh]
}
