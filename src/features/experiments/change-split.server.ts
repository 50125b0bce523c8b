import { experimentSplits } from '#db/schema/experiments.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRunningExperiment } from './experiment.server.ts'

/**
 * Earlier visitors keep their page and count with their split.
 * @throws AppError `not-found`; `conflict` if the experiment is over
 */
export function changeSplit(
  ctx: Ctx,
  { id, shareBPerMille }: { id: string; shareBPerMille: number },
): Promise<OpenRecord> {
  return changeRunningExperiment(ctx, id, async ({ ctx: { db }, at, author: by, audit }) => {
    await db.insert(experimentSplits).values({ experimentId: id, at, by, shareBPerMille })
    audit({}, { shareBPerMille })
  })
}
