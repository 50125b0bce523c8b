import { listHeartbeats } from '#platform/jobs/heartbeats.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'

/**
 * Runs every minute, and at start. Reports that the worker runs, and probes what fails, so that a recovery shows
 * without a customer's attempt.
 */
export const checkHealth: JobDefinition<object> = {
  name: 'check-health',
  cron: '* * * * *',
  // The next minute's run is the retry.
  retryLimit: 0,
  async handle({ ctx }) {
    ctx.heartbeats.of('worker').succeeded()
    for (const { part, problem } of await listHeartbeats(ctx.db)) {
      // A refused sender can still connect and log in: only an accepted mail shows the recovery.
      if (part === 'mail' && problem && problem !== 'sender') await ctx.mailer.probe()
      if (part === 'provider' && problem) await ctx.gateway.probe()
    }
  },
}
