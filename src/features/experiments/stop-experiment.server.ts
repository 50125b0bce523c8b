import { eq } from 'drizzle-orm'
import { experiments } from '#db/schema/experiments.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { publish } from '#platform/publish.server.ts'
import type { ExperimentResult } from './experiment.ts'
import { readExperiment } from './list-experiments.server.ts'
import { lockRunning } from './lock-running.server.ts'
import { drawTag } from './running-experiment.server.ts'

/**
 * Draws nobody any more: new visitors get A, and whoever was drawn keeps their page until their cookie lapses.
 * @throws AppError `not-found`, or `conflict` when the experiment is over already.
 */
export function stopExperiment({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<ExperimentResult> {
  const staff = requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockRunning(tx, id)
    await tx
      .update(experiments)
      .set({ stoppedAt: ctx.clock(), stoppedBy: staff.name })
      .where(eq(experiments.id, id))
    await publish(tx, drawTag)
    return readExperiment(tx, id)
  })
}
