import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRunningExperiment } from './experiment.server.ts'

/**
 * New visitors get A; others keep their page until their cookie expires.
 * @throws AppError `not-found`; `conflict` if the experiment is already over
 */
export function stopExperiment(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  return changeRunningExperiment(ctx, id, ({ at, author, write }) =>
    write({ stoppedAt: at, stoppedBy: author }),
  )
}
