import { addDays } from '#domain/duration.ts'
import type { Ctx } from './context.server.ts'
import type { JobDefinition } from './queue.server.ts'

/** A nightly deletion of data older than `days`. `docs/retention.md` lists them all. */
export type RetentionJob = JobDefinition<object> & { days: number }

/** @param job.cron a different minute for each job */
export function defineRetentionJob({
  name,
  cron,
  days,
  forget,
}: {
  name: string
  cron: string
  days: number
  forget: (args: { ctx: Ctx; before: Date }) => Promise<unknown>
}): RetentionJob {
  return {
    name,
    cron,
    days,
    async handle({ ctx }) {
      await forget({ ctx, before: addDays(ctx.clock(), -days) })
    },
  }
}
