import type * as v from 'valibot'
import { experimentSplits, experiments } from '#db/schema/experiments.ts'
import type { Variant } from '#domain/records/experiment.ts'
import { requireStaffOwner } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { publish } from '#platform/publish.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import { changeRunningExperiment, experimentRecord, latestSplitOf } from './experiment.server.ts'
import type { experimentStartSchema, splitSchema } from './experiment-input.ts'
import { drawTag } from './running-experiment.server.ts'

/** @throws AppError `forbidden` for an editor; `conflict` while another experiment runs */
export async function startExperiment(
  ctx: Ctx,
  { name, shareBPerMille }: v.InferOutput<typeof experimentStartSchema>,
): Promise<{ id: string }> {
  const staff = requireStaffOwner(ctx)
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
    throw new AppError('conflict', 'Another experiment is running. End it first.')
  }
}

/**
 * Earlier visitors keep their page and count with their split.
 * @throws AppError `forbidden` for an editor; `not-found`; `conflict` if the experiment is over or its split has changed
 */
export async function changeSplit(
  ctx: Ctx,
  { id, shareBPerMille, version }: { id: string } & v.InferOutput<typeof splitSchema>,
): Promise<OpenRecord> {
  requireStaffOwner(ctx)
  return changeRunningExperiment(ctx, id, async ({ ctx: { db }, at, author: by, audit }) => {
    const latest = await latestSplitOf(db, id)
    requireVersion({ version: latest.id }, version)
    if (latest.shareBPerMille === shareBPerMille) return
    await db.insert(experimentSplits).values({ experimentId: id, at, by, shareBPerMille })
    audit({ shareBPerMille: latest.shareBPerMille }, { shareBPerMille })
  })
}

/**
 * New visitors get the chosen variant; others keep their page until their cookie expires.
 * @throws AppError `forbidden` for an editor; `not-found`; `conflict` if the experiment is already over
 */
export async function stopExperiment(
  ctx: Ctx,
  { id, variant }: { id: string; variant: Variant },
): Promise<OpenRecord> {
  requireStaffOwner(ctx)
  return changeRunningExperiment(ctx, id, ({ at, author, write }) =>
    write({ stoppedAt: at, stoppedBy: author, chosenVariant: variant }),
  )
}
