import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { documentRecord } from './document-record.server.ts'
import type { DocumentPage } from './invoice.ts'
import { readDocument } from './read-document.server.ts'

/** Links to its project and its quote still open it. @throws AppError `not-found`; `forbidden` */
export async function endDocumentLinks(ctx: Ctx, { id }: { id: string }): Promise<DocumentPage> {
  await changeRecord(ctx, documentRecord, { id, version: null, by: 'staff' }, async (change) => {
    const input = { noun: documentRecord.noun, subjectId: id }
    const links = await revokeRecordLinks(change.ctx, input)
    change.audit({ links }, { links: 0 })
  })
  return readDocument(ctx, { id })
}
