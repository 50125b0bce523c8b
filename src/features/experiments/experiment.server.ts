import { experiments } from '#db/schema/experiments.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, changeRecord } from '#platform/records/change-record.server.ts'
import { drawTag } from './running-experiment.server.ts'

export const experimentRecord = defineRecord({
  noun: 'experiment',
  table: experiments,
  missing: 'This experiment doesn’t exist.',
  openTo: 'staff',
  publishes: drawTag,
})

/** @throws AppError `not-found`; `conflict` if the experiment has stopped */
export function changeRunningExperiment(
  ctx: Ctx,
  id: string,
  change: (change: ChangeOf<typeof experimentRecord>) => Promise<unknown>,
): Promise<OpenRecord> {
  return changeRecord(ctx, experimentRecord, { id, version: null, by: 'staff' }, async (running) => {
    if (running.row.stoppedAt) throw new AppError('conflict', 'This experiment is over. Load it again.')
    await change(running)
  })
}
