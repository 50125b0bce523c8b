import { experimentSplits } from '#db/schema/experiments.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { publish } from '#platform/publish.server.ts'
import type { ExperimentResult } from './experiment.ts'
import { readExperiment } from './list-experiments.server.ts'
import { lockRunning } from './lock-running.server.ts'
import { drawTag } from './running-experiment.server.ts'

/**
 * Draws new visitors by another share. Visitors drawn before keep their page and count with their own split.
 * @throws AppError `not-found`; `conflict` if the experiment is over
 */
export function changeSplit({
  ctx,
  input: { id, shareBPerMille },
}: {
  ctx: Ctx
  input: { id: string; shareBPerMille: number }
}): Promise<ExperimentResult> {
  const staff = requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockRunning(tx, id)
    await tx
      .insert(experimentSplits)
      .values({ experimentId: id, at: ctx.clock(), by: staff.name, shareBPerMille })
    await publish(tx, drawTag)
    return readExperiment(tx, id)
  })
}
