import { addDays } from '#domain/duration.ts'
import type { Ctx } from './context.server.ts'
import type { JobDefinition } from './queue.server.ts'

/** A job that forgets, every night, what we kept for so many days. `docs/retention.md` lists all of them. */
export type RetentionJob = JobDefinition<object> & { days: number }

/**
 * @param job.cron when it runs: another minute for each job
 * @param job.forget deletes or empties what is from before that moment
 */
export function forgetAfter({
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
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    expireInSeconds: 300,
    async handle({ ctx }) {
      await forget({ ctx, before: addDays(ctx.clock(), -days) })
    },
  }
}
