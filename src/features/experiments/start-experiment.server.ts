import type * as v from 'valibot'
import { experimentSplits, experiments } from '#db/schema/experiments.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { publish } from '#platform/publish.server.ts'
import { experimentRecord } from './experiment.server.ts'
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
