import type { JobDefinition } from '#platform/queue.server.ts'
import {
  documentOfOrder,
  documentOfRefund,
  issueDocumentsQueue,
  type SettledMoney,
} from './issue-settled.server.ts'

/** Issues the advance receipt of a paid order, and the credit note of a refund. */
export const issueSettled: JobDefinition<SettledMoney> = {
  name: issueDocumentsQueue.name,
  retryLimit: 20,
  retryDelaySeconds: 15,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 120,
  async handle({ ctx, data }) {
    await ('orderId' in data ? documentOfOrder({ ctx, input: data }) : documentOfRefund({ ctx, input: data }))
  },
}
