import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { leadRecord } from '../lead.server.ts'
import type { LeadFile } from '../lead-record.ts'
import { readLead } from '../read-lead.server.ts'

/** @throws AppError `not-found` */
export function addLeadNote(ctx: Ctx, { id, text }: { id: string; text: string }): Promise<LeadFile> {
  return changeRecord(
    ctx,
    leadRecord,
    { id, version: null, by: 'staff' },
    async ({ append, audit, touch }) => {
      audit({}, { note: await append({ kind: 'note', data: { text } }) })
      await touch()
    },
    (txCtx) => readLead(txCtx, { id }),
  )
}
