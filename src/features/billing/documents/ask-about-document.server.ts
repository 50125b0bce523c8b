import { askQuestion } from '#features/leads/questions/ask-question.server.ts'
import type { Question } from '#features/leads/questions/question.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { documentRecord } from './document-record.server.ts'

/** @throws AppError `not-found`; as `askQuestion` does */
export function askAboutDocument(
  ctx: Ctx,
  { id, text, key }: { id: string; key: string } & Question,
): Promise<OpenRecord> {
  const which = { id, version: null, by: 'both' } as const
  return changeRecord(ctx, documentRecord, which, async ({ ctx: txCtx, row, side, author }) => {
    const { leadId, number } = row
    await askQuestion(txCtx, {
      ...{ leadId, side, author },
      ...{ questionId: key, about: 'invoice', number, text },
    })
  })
}
