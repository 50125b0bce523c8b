import { addDays } from '#domain/duration.ts'
import type { Ctx } from '../context.server.ts'
import type { JobDefinition } from './queue.server.ts'
import { type Batch, type DueRows, deleteInBatches, workInBatches } from './work-in-batches.server.ts'

/** A nightly deletion of data older than `days`. `docs/retention.md` lists them all. */
export type RetentionJob = JobDefinition<object> & { days: number }

/**
 * @param cron a different minute for each job
 * @param due the rows to forget, which `workInBatches` splits
 * @param forget default: deletes `those`. Returns how many rows it changed
 */
export function defineRetentionJob({
  name,
  cron,
  days,
  due,
  forget,
}: {
  name: string
  cron: string
  days: number
  due: (args: { ctx: Ctx; before: Date }) => DueRows
  forget?: (batch: Batch) => Promise<number>
}): RetentionJob {
  return {
    name,
    cron,
    days,
    // Long enough for a first run over years of data.
    expireInSeconds: 3600,
    async handle({ ctx }) {
      const rows = due({ ctx, before: addDays(ctx.clock(), -days) })
      const count = await (forget ? workInBatches(ctx, rows, forget) : deleteInBatches(ctx, rows))
      if (count > 0) ctx.log.info({ job: name, count }, 'forgot old data')
    },
  }
}
