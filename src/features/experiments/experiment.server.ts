import { desc, eq } from 'drizzle-orm'
import { experimentSplits, experiments } from '#db/schema/experiments.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx, Db } from '#platform/context.server.ts'
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
    const { stoppedAt, stoppedBy, chosenVariant } = running.row
    if (stoppedAt) {
      const choice = chosenVariant ? ` and chose page ${chosenVariant}` : ''
      throw new AppError('conflict', `${stoppedBy} has ended this experiment${choice}.`)
    }
    await change(running)
  })
}

export async function latestSplitOf(
  db: Db,
  experimentId: string,
): Promise<typeof experimentSplits.$inferSelect> {
  const [latest] = await db
    .select()
    .from(experimentSplits)
    .where(eq(experimentSplits.experimentId, experimentId))
    .orderBy(desc(experimentSplits.id))
    .limit(1)
  if (!latest) throw new Error('An experiment starts with a split')
  return latest
}
