import { asc, eq, exists, ne, or, type SQL, sql } from 'drizzle-orm'
import { isBookedLead, isContinuedLead, projectOfLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import { importStates, type KeptReason } from '#domain/records/lead-import.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord, requireMove } from '#platform/records/change-record.server.ts'
import { deleteLeads } from '../changing/delete-leads.server.ts'
import { leadImportRecord } from './lead-import.server.ts'
import type { LeadImportPage } from './lead-import.ts'
import { readLeadImport } from './read-lead-import.server.ts'

/**
 * Deletes the import's leads, and the clients made for them, except those that have been worked on.
 * @throws AppError `not-found`; `conflict` unless imported
 */
export function undoLeadImport({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<LeadImportPage> {
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
      const found = await txCtx.db
        .select({
          id: leads.id,
          clientId: leads.clientId,
          createdAt: leads.createdAt,
          reason: sql<KeptReason | null>`case
            when ${or(isBookedLead, exists(projectOfLead))} then 'booked'
            when ${isChanged} then 'changed'
            when ${isContinuedLead} then 'continued'
          end`,
        })
        .from(leads)
        .where(eq(leads.importId, id))
        .orderBy(asc(leads.id))
        .for('update')
      const removed = found.filter(({ reason }) => reason === null)
      await deleteLeads(
        txCtx,
        removed.map((lead) => lead.id),
      )
      const clientIds = [...new Set(removed.flatMap(({ clientId }) => clientId ?? []))]
      const [first] = removed
      if (first) {
        const input = { ids: clientIds, madeAt: first.createdAt }
        await txCtx.listeners.clientsLeft({ ctx: txCtx, input })
      }
      const kept = found.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }]))
      await write({ status: 'undone', undone: { removed: removed.length, kept } })
    },
    (txCtx) => readLeadImport({ ctx: txCtx, input: { id } }),
  )
}

const isChanged: SQL | undefined = or(
  ne(leads.version, 1),
  ne(leads.updatedAt, leads.createdAt),
  ne(leads.status, 'new'),
)
