import type * as v from 'valibot'
import { experimentSplits, experiments } from '#db/schema/experiments.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { publish } from '#platform/publish.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRunningExperiment, experimentRecord } from './experiment.server.ts'
import type { experimentStartSchema } from './experiment-input.server.ts'
import { drawTag } from './running-experiment.server.ts'

/** @throws AppError `conflict` while another experiment runs */
export async function startExperiment(
  ctx: Ctx,
  { name, shareBPerMille }: v.InferOutput<typeof experimentStartSchema>,
): Promise<{ id: string }> {
  const staff = requireStaff(ctx)
  try {
    return await ctx.db.transaction(async (tx) => {
      const [row] = await tx.insert(experiments).values({ name }).returning({ id: experiments.id })
      if (!row) throw new Error('An inserted row comes back')
      await tx
        .insert(experimentSplits)
        .values({ experimentId: row.id, at: ctx.clock(), by: staff.name, shareBPerMille })
      const change = {
        noun: experimentRecord.noun,
        subjectId: row.id,
        before: {},
        after: { name, shareBPerMille },
      }
      await recordChange({ ...ctx, db: tx }, change)
      await publish(tx, drawTag)
      return row
    })
  } catch (error) {
    if (!violatesUnique(error, 'experiments_one_running')) throw error
    throw new AppError('conflict', 'Another experiment is running. Stop it first.')
  }
}

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

/**
 * New visitors get A; others keep their page until their cookie expires.
 * @throws AppError `not-found`; `conflict` if the experiment is already over
 */
export function stopExperiment(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  return changeRunningExperiment(ctx, id, ({ at, author, write }) =>
    write({ stoppedAt: at, stoppedBy: author }),
  )
}
