import { and, eq } from 'drizzle-orm'
import { documentSeries } from '#db/schema/document-series.ts'
import { agency } from '#domain/agency.ts'
import { agencyDayAt, financialYearOf } from '#domain/calendar-day.ts'
import type { Ctx } from '../context.server.ts'

export type LockedSeries = {
  /** Read under the lock, so later numbers have later times. */
  at: Date
  /** `QUO/26-27/0001`. */
  takeNumber(): Promise<string>
}

/**
 * The lock lasts until the transaction ends, so numbers have no gaps and no duplicates; a rollback returns them.
 * @param input.series at most five capital letters
 */
export async function lockSeries(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { series }: { series: string },
): Promise<LockedSeries> {
  const { db, clock } = ctx
  const year = yearAt(clock())
  const counter = counterOf(series, year)
  await db.insert(documentSeries).values({ series, year }).onConflictDoNothing()
  const [locked] = await db.select().from(documentSeries).where(counter).for('update')
  if (!locked) throw new Error('The series vanished while it was counted')
  const at = clock()
  // The financial year may end during the wait.
  if (yearAt(at) !== year) return lockSeries(ctx, { series })
  let { next } = locked
  return {
    at,
    async takeNumber() {
      const number = numberOf(series, year, next++)
      await db.update(documentSeries).set({ next }).where(counter)
      return number
    },
  }
}

export async function nextNumber(
  ctx: Pick<Ctx, 'db'>,
  { series, at }: { series: string; at: Date },
): Promise<string> {
  const year = yearAt(at)
  const [row] = await ctx.db.select().from(documentSeries).where(counterOf(series, year))
  return numberOf(series, year, row?.next ?? 1)
}

function yearAt(moment: Date): string {
  return financialYearOf(agencyDayAt(moment), Number(agency.financialYearStart))
}

function counterOf(series: string, year: string) {
  return and(eq(documentSeries.series, series), eq(documentSeries.year, year))
}

function numberOf(series: string, year: string, count: number): string {
  return `${series}/${year}/${String(count).padStart(4, '0')}`
}
