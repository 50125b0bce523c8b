import { leadStates } from '#domain/records/lead.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { leadRecord } from './lead.server.ts'
import type { LeadFile, LeadStatusChange } from './lead-record.ts'
import { readLead } from './read-lead.server.ts'

/**
 * Moves a lead to another status. A lead that leaves quarantine gets its visitor's copy sent.
 * @throws AppError `not-found`; `conflict` if somebody moved it meanwhile, or the table of states has no such move
 */
export function moveLead({
  ctx,
  input: { id, status: to, version },
}: {
  ctx: Ctx
  input: { id: string } & LeadStatusChange
}): Promise<LeadFile> {
  return changeRecord(
    ctx,
    leadRecord,
    { id, version: version ?? null, by: 'staff' },
    async ({ row, move, mail }) => {
      await move(to)
      const wasSent = row.requestHash !== null
      const isReleased = !leadStates[row.status].answersVisitor && leadStates[to].answersVisitor
      if (wasSent && isReleased) await mail('lead-visitor', id)
    },
    (txCtx) => readLead({ ctx: txCtx, input: { id } }),
  )
}
