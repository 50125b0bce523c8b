import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { documentRecord } from './document-record.server.ts'

/** Links to its project and its quote still open it. @throws AppError `not-found`; `forbidden` */
export function endDocumentLinks(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  return changeRecord(ctx, documentRecord, { id, version: null, by: 'staff' }, async (change) => {
    const input = { noun: documentRecord.noun, subjectId: id }
    const links = await revokeRecordLinks(change.ctx, input)
    change.audit({ links }, { links: 0 })
  })
}
