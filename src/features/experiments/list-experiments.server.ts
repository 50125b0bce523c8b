import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { experimentSplits, experiments, exposures } from '#db/schema/experiments.ts'
import type { Variant } from '#domain/records/experiment.ts'
import { chanceToBeat, isEnoughToTell } from '#domain/statistics/chance-to-beat.ts'
import { sampleRatio } from '#domain/statistics/sample-ratio.ts'
import { hasSentLead, leadsOfVisitor } from '#features/leads/lead.server.ts'
import { hasPaid } from '#features/payments/payment.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx, Db } from '#platform/context.server.ts'
import { shareRead } from '#platform/sharing/share-read.server.ts'
import type { ExperimentList, ExperimentResult, SplitResult, VariantCount } from './experiment.ts'

export async function listExperiments(ctx: Ctx): Promise<ExperimentList> {
  const { role } = requireStaff(ctx)
  return { mayChange: role === 'owner', items: await shareRead(ctx, 'experiments', readExperiments) }
}

async function readExperiments({ db }: Pick<Ctx, 'db'>): Promise<ExperimentResult[]> {
  const rows = await db
    .select({ experiment: experiments, split: experimentSplits })
    .from(experiments)
    .innerJoin(experimentSplits, eq(experimentSplits.experimentId, experiments.id))
    .orderBy(desc(experiments.id), asc(experimentSplits.id))
  const counts = await countVisitors(db)

  const found = new Map<string, ExperimentResult>()
  for (const { split, experiment } of rows) {
    found.set(experiment.id, {
      ...experiment,
      stoppedAt: experiment.stoppedAt?.toISOString() ?? null,
      version: split.id,
      splits: [...(found.get(experiment.id)?.splits ?? []), resultOf(split, counts)],
    })
  }
  return [...found.values()]
}

type CountRow = VariantCount & { splitId: number; variant: string }

/**
 * A lead counts from its visitor's first view to the experiment's end; a deposit, whenever paid, if its order
 * or lead is from that time. Drafts, quarantined leads and simulated deposits do not count, nor do B's
 * clicked cards without a name, which A lacks.
 */
async function countVisitors(db: Db): Promise<CountRow[]> {
  const whileItRan = (time: SQL) =>
    sql`${time} between ${exposures.at} and coalesce(${experiments.stoppedAt}, 'infinity')`
  const sentLead = hasSentLead(exposures.visitorId, whileItRan)
  const paid = hasPaid(exposures.visitorId, {
    during: whileItRan,
    leadIds: leadsOfVisitor(exposures.visitorId, whileItRan),
  })
  return db
    .select({
      splitId: exposures.splitId,
      variant: exposures.variant,
      visitors: sql<number>`count(*)::int`,
      leads: sql<number>`(count(*) filter (where ${sentLead}))::int`,
      deposits: sql<number>`(count(*) filter (where ${paid}))::int`,
    })
    .from(exposures)
    .innerJoin(experiments, eq(experiments.id, exposures.experimentId))
    .groupBy(exposures.splitId, exposures.variant)
}

function resultOf(
  { id, at, by, shareBPerMille }: typeof experimentSplits.$inferSelect,
  rows: CountRow[],
): SplitResult {
  const countOf = (variant: Variant): VariantCount => {
    const row = rows.find((each) => each.splitId === id && each.variant === variant)
    return { visitors: row?.visitors ?? 0, leads: row?.leads ?? 0, deposits: row?.deposits ?? 0 }
  }
  const [a, b] = [countOf('A'), countOf('B')]
  const chanceBy = (what: 'leads' | 'deposits') => {
    const tallies = {
      a: { trials: a.visitors, successes: a[what] },
      b: { trials: b.visitors, successes: b[what] },
    }
    return isEnoughToTell(tallies) ? chanceToBeat(tallies) : null
  }
  return {
    id,
    at: at.toISOString(),
    by,
    shareBPerMille,
    counts: { A: a, B: b },
    chanceToBeat: { leads: chanceBy('leads'), deposits: chanceBy('deposits') },
    sampleRatio: sampleRatio({ a: a.visitors, b: b.visitors, shareBPerMille }),
  }
}
