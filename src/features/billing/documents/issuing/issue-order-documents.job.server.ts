import type { SettledMoney } from '#features/payments/settlement/list-undocumented-money.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { issueDocumentOf, issueDocumentsQueue } from './issue-order-documents.server.ts'

export const issueOrderDocuments: JobDefinition<SettledMoney> = {
  name: issueDocumentsQueue.name,
  async handle({ ctx, data }) {
    await issueDocumentOf(ctx, data)
  },
}
