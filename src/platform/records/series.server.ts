import { and, eq } from 'drizzle-orm'
import { documentSeries } from '#db/schema/document-series.ts'
import { agency } from '#domain/agency.ts'
import { dayIn, financialYearOf } from '#domain/calendar-day.ts'
import type { Ctx } from '../context.server.ts'

/** A series that this transaction has locked. */
export type LockedSeries = {
  /** Takes the next number: `QUO/26-27/0001`. */
  takeNumber(): Promise<string>
}

/**
 * Locks a series of numbers until the transaction ends, so that numbers are neither missing nor given twice. A number
 * that was taken goes back if the transaction fails.
 * @param ctx on the transaction that stores the numbered paper
 * @param input.series at most five capital letters
 * @param input.at the moment that the paper bears, whose financial year its number has
 */
export async function lockSeries({
  ctx: { db, env },
  input: { series, at },
}: {
  ctx: Pick<Ctx, 'db' | 'env'>
  input: { series: string; at: Date }
}): Promise<LockedSeries> {
  const year = financialYearOf(dayIn(agency.timeZone, at), env.FINANCIAL_YEAR_START_MONTH)
  const counter = and(eq(documentSeries.series, series), eq(documentSeries.year, year))
  await db.insert(documentSeries).values({ series, year }).onConflictDoNothing()
  const [locked] = await db.select().from(documentSeries).where(counter).for('update')
  if (!locked) throw new Error('The series vanished while it was counted')
  let { next } = locked
  return {
    async takeNumber() {
      const number = `${series}/${year}/${String(next++).padStart(4, '0')}`
      await db.update(documentSeries).set({ next }).where(counter)
      return number
    },
  }
}
