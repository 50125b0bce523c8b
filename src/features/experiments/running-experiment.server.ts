import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { experimentSplits, experiments } from '#db/schema/experiments.ts'
import type { Ctx } from '#platform/context.server.ts'
import { describeError } from '#platform/log.server.ts'
import type { LandingChoice, RunningExperiment } from './experiment.ts'

/** No page has this tag. */
export const drawTag = 'draw'

const readAgainAfterMs = 1_000

/**
 * Every request of `/` needs it before the page cache.
 * @throws if the database does not answer at the start; later reads are retried
 */
export async function openRunningExperiment({
  db,
  log,
  outages,
}: Pick<Ctx, 'db' | 'log' | 'outages'>): Promise<{
  current(): LandingChoice
  /** Returns at once; `current` stays old meanwhile. */
  reload(): void
  close(): void
}> {
  let current = await readLandingChoice(db)
  let reading = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  function reload(): void {
    clearTimeout(retry)
    // Reads run in sequence, so the last to start finishes last.
    reading = reading
      .then(async () => {
        current = await readLandingChoice(db)
      })
      .catch((error: unknown) => {
        if (!outages.caused(error))
          log.warn({ err: describeError(error) }, 'running experiment could not be read')
        retry = setTimeout(reload, readAgainAfterMs)
      })
  }

  return { current: () => current, reload, close: () => clearTimeout(retry) }
}

async function readLandingChoice(db: Ctx['db']): Promise<LandingChoice> {
  const [experiment, [last]] = await Promise.all([
    readRunningExperiment(db),
    db
      .select({ chosen: experiments.chosenVariant })
      .from(experiments)
      .where(isNotNull(experiments.stoppedAt))
      .orderBy(desc(experiments.stoppedAt))
      .limit(1),
  ])
  return { experiment, chosen: last?.chosen ?? 'A' }
}

async function readRunningExperiment(db: Ctx['db']): Promise<RunningExperiment | null> {
  const splits = await db
    .select({ id: experimentSplits.id, shareBPerMille: experimentSplits.shareBPerMille })
    .from(experimentSplits)
    .innerJoin(experiments, eq(experiments.id, experimentSplits.experimentId))
    .where(isNull(experiments.stoppedAt))
    .orderBy(asc(experimentSplits.id))
  const latest = splits.at(-1)
  if (!latest) return null
  return {
    splitId: latest.id,
    shareBPerMille: latest.shareBPerMille,
    splitIds: splits.map(({ id }) => id),
  }
}
