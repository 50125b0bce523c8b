import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import type { DocumentPage } from './invoice.ts'
import { invoiceNoun } from './invoice.ts'
import { openDocument, readDocument } from './read-document.server.ts'

/**
 * Ends every link that was mailed to a document. Links to its project and its quote go on opening it.
 * @throws AppError `not-found`; `forbidden`
 */
export async function endDocumentLinks({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<DocumentPage> {
  await openDocument({ ctx, input: { id } })
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const record = { noun: invoiceNoun, subjectId: id }
    const links = await revokeRecordLinks({ ctx: txCtx, input: record })
    await recordChange({ ctx: txCtx, input: { ...record, before: { links }, after: { links: 0 } } })
  })
  return readDocument({ ctx, input: { id } })
}
