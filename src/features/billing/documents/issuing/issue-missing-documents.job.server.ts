import { hourMs } from '#domain/duration.ts'
import {
  listUndocumentedMoney,
  type SettledMoney,
} from '#features/payments/settlement/list-undocumented-money.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { describeError } from '#platform/log.server.ts'
import { issueDocumentOf } from './issue-order-documents.server.ts'

const batch = 500
/** Until then the job that the settlement queued is still at work. */
const graceMs = hourMs

/** Issues the documents of money that settled before documents existed, or whose own job gave up. */
export const issueMissingDocuments: JobDefinition<object> = {
  name: 'issue-missing-documents',
  cron: '41 2 * * *',
  expireInSeconds: 600,
  async handle({ ctx }) {
    const settledBefore = new Date(ctx.clock().getTime() - graceMs)
    const missing = await listUndocumentedMoney(ctx, { settledBefore, limit: batch })
    let issued = 0
    for (const money of missing) {
      if (await issue(ctx, money)) issued++
    }
    if (missing.length > 0) ctx.log.info({ issued, missing: missing.length }, 'issued missing documents')
    if (issued > 0 && missing.length === batch) await ctx.queue.send(ctx.db, issueMissingDocuments, [{}])
    else if (issued < missing.length)
      throw new Error(`${missing.length - issued} documents are still missing`)
  },
}

/** One that fails must not keep the others from theirs. */
async function issue(ctx: Ctx, money: SettledMoney): Promise<boolean> {
  try {
    return (await issueDocumentOf(ctx, money)) !== null
  } catch (error) {
    ctx.log.warn({ ...money, err: describeError(error) }, 'document not issued')
    return false
  }
}
