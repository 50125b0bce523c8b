import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { experimentSplits, experiments, exposures } from '#db/schema/experiments.ts'
import type { Variant } from '#domain/records/experiment.ts'
import { chanceToBeat } from '#domain/statistics/chance-to-beat.ts'
import { sampleRatio } from '#domain/statistics/sample-ratio.ts'
import { hasSentLead, leadsOfVisitor } from '#features/leads/lead.server.ts'
import { hasPaid } from '#features/payments/payment.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx, Db } from '#platform/context.server.ts'
import type { ExperimentList, ExperimentResult, SplitResult, VariantCount } from './experiment.ts'

export async function listExperiments(ctx: Ctx): Promise<ExperimentList> {
  requireStaff(ctx)
  return { experiments: await readExperiments(ctx.db) }
}

export async function readExperiment(
  { db }: Pick<Ctx, 'db'>,
  { id }: { id: string },
): Promise<ExperimentResult> {
  const [found] = await readExperiments(db, id)
  if (!found) throw new Error('An experiment that was just changed is there')
  return found
}

async function readExperiments(db: Db, id?: string): Promise<ExperimentResult[]> {
  const rows = await db
    .select({
      id: experiments.id,
      name: experiments.name,
      stoppedAt: experiments.stoppedAt,
      stoppedBy: experiments.stoppedBy,
      split: experimentSplits,
    })
    .from(experiments)
    .innerJoin(experimentSplits, eq(experimentSplits.experimentId, experiments.id))
    .where(id === undefined ? undefined : eq(experiments.id, id))
    .orderBy(desc(experiments.id), asc(experimentSplits.id))
  const counts = await countVisitors(db, id)

  const found = new Map<string, ExperimentResult>()
  for (const { split, stoppedAt, ...row } of rows) {
    const experiment = found.get(row.id) ?? {
      ...row,
      stoppedAt: stoppedAt?.toISOString() ?? null,
      splits: [],
    }
    found.set(row.id, experiment)
    experiment.splits.push(resultOf(split, counts))
  }
  return [...found.values()]
}

type CountRow = VariantCount & { splitId: number; variant: string }

/**
 * A lead counts from its visitor's first view to the experiment's end; a deposit, whenever paid, if its order
 * or lead is from that time. Drafts, quarantined leads and simulated deposits do not count, nor do B's
 * clicked cards without a name, which A lacks.
 */
async function countVisitors(db: Db, id?: string): Promise<CountRow[]> {
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
    .where(id === undefined ? undefined : eq(experiments.id, id))
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
  const chanceBy = (what: 'leads' | 'deposits') =>
    chanceToBeat({
      a: { trials: a.visitors, successes: a[what] },
      b: { trials: b.visitors, successes: b[what] },
    })
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
