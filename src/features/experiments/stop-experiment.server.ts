import type { Ctx } from '#platform/context.server.ts'
import { changeRunning } from './experiment.server.ts'
import type { ExperimentResult } from './experiment.ts'

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
  return changeRunning(ctx, id, ({ at, author, write }) => write({ stoppedAt: at, stoppedBy: author }))
}
