import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { isBookedLead, isContinuedLead, projectOfLead } from '#db/joins.ts'
import { importedRows } from '#db/schema/imported-rows.ts'
import { leads } from '#db/schema/leads.ts'
import { type ImportUndo, importStates, type KeptReason } from '#domain/records/lead-import.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord, requireMove } from '#platform/records/change-record.server.ts'
import { findUnchanged } from '#platform/records/find-unchanged.server.ts'
import { previewChange } from '#platform/records/preview-change.server.ts'
import { deleteLeads } from '../changing/delete-leads.server.ts'
import { leadRecord } from '../lead.server.ts'
import { notRemoved } from '../removing/remove-lead.server.ts'
import { leadImportRecord, undoneOf } from './lead-import.server.ts'
import type { UndoneImport } from './lead-import.ts'

/**
 * Deletes the import's leads, and the clients made for them, except those that have been worked on.
 * @throws AppError `not-found`; `conflict` unless imported
 */
export async function undoLeadImport(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await undo(ctx, id)
  return { id }
}

/** The same undo, rolled back. @throws AppError as `undoLeadImport` does */
export function previewImportUndo(ctx: Ctx, { id }: { id: string }): Promise<UndoneImport> {
  return previewChange(ctx, async (txCtx) => undoneOf(txCtx, await undo(txCtx, id)))
}

function undo(ctx: Ctx, id: string): Promise<ImportUndo> {
  return changeRecord(
    ctx,
    leadImportRecord,
    { id, version: null, by: 'staff' },
    async ({ ctx: txCtx, row, write }) => {
      requireMove(
        importStates,
        { from: row.status, to: 'undone', mover: 'staff' },
        (from) => `This file is ${from.toLowerCase()}, so there is nothing to undo.`,
      )
      const found = await findReasons(txCtx, id)
      const removed = found.flatMap(({ lead, reason }) => (reason === null ? lead : []))
      const ids = removed.map((lead) => lead.id)
      await deleteLeads(txCtx, ids)
      await forgetRowsOfOthers(txCtx, id)
      const clientIds = [...new Set(removed.flatMap(({ clientId }) => clientId ?? []))]
      const [first] = removed
      const input = first && { ids: clientIds, madeAt: first.createdAt }
      const clients = input ? await txCtx.listeners.clientsLeft(txCtx, input) : 0
      const kept = found.flatMap(({ lead, reason }) => (reason === null ? [] : [{ id: lead.id, reason }]))
      const undone: ImportUndo = { removed: removed.length, clients, kept }
      await write({ status: 'undone', undone })
      return undone
    },
  )
}

type Lead = typeof leads.$inferSelect

/**
 * The import's leads, locked. A change that was taken back since is none, and neither is that staff deleted a lead: it
 * goes with the others.
 */
async function findReasons(
  ctx: Pick<Ctx, 'db'>,
  importId: string,
): Promise<{ lead: Lead; reason: KeptReason | null }[]> {
  const found = await ctx.db
    .select({
      lead: leads,
      isBooked: sql<boolean>`${or(isBookedLead, exists(projectOfLead))}`,
      isContinued: sql<boolean>`${isContinuedLead}`,
    })
    .from(leads)
    .where(eq(leads.importId, importId))
    .orderBy(asc(leads.id))
    .for('update')
  const before = found.map(({ lead }) => beforeRemoval(lead))
  const unchanged = await findUnchanged(ctx, leadRecord, before)
  return found.map(({ lead, isBooked, isContinued }, index) => {
    const isChanged = before[index]?.status !== 'new' || !unchanged.has(lead.id)
    const reason = isBooked ? 'booked' : isChanged ? 'changed' : isContinued ? 'continued' : null
    return { lead, reason: reason && lead.status === 'removed' ? 'removed' : reason }
  })
}

function beforeRemoval(lead: Lead): Lead {
  return lead.status === 'removed' ? { ...lead, status: lead.removedFrom ?? 'new', ...notRemoved } : lead
}

/** Rows that were other leads: as if the file had not been imported. */
async function forgetRowsOfOthers({ db }: Pick<Ctx, 'db'>, importId: string): Promise<void> {
  const ofOthers = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, importedRows.leadId), sql`${leads.importId} is distinct from ${importId}`))
  await db
    .delete(importedRows)
    .where(and(eq(importedRows.importId, importId), inArray(importedRows.leadId, ofOthers)))
}
