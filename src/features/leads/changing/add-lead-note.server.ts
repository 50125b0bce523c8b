import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { leadRecord } from '../lead.server.ts'

/** @throws AppError `not-found` */
export function addLeadNote(ctx: Ctx, { id, text }: { id: string; text: string }): Promise<OpenRecord> {
  return changeRecord(
    ctx,
    leadRecord,
    { id, version: null, by: 'staff' },
    async ({ append, audit, touch }) => {
      audit({}, { note: await append({ kind: 'note', data: { text } }) })
      await touch()
    },
  )
}
