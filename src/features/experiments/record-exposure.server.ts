import { and, eq, isNull } from 'drizzle-orm'
import { experimentSplits, experiments, exposures } from '#db/schema/experiments.ts'
import type { Variant } from '#domain/records/experiment.ts'
import type { Ctx } from '#platform/context.server.ts'

/**
 * Once per visitor and experiment.
 * @returns false if the experiment is over
 */
export async function recordExposure(
  ctx: Ctx,
  { visitorId, variant, splitId }: { visitorId: string; variant: Variant; splitId: number },
): Promise<boolean> {
  const [running] = await ctx.db
    .select({ experimentId: experiments.id })
    .from(experimentSplits)
    .innerJoin(experiments, eq(experiments.id, experimentSplits.experimentId))
    .where(and(eq(experimentSplits.id, splitId), isNull(experiments.stoppedAt)))
  if (!running) return false
  await ctx.db
    .insert(exposures)
    .values({ ...running, visitorId, splitId, variant, at: ctx.clock() })
    .onConflictDoNothing()
  return true
}
