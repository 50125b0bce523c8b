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
 * Ends the draw: new visitors get A, and drawn visitors keep their page until their cookie expires.
 * @throws AppError `not-found`; `conflict` if the experiment is already over
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
