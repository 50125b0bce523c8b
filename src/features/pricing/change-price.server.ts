import { eq } from 'drizzle-orm'
import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx, Db } from '#platform/context.server.ts'
import { publish } from '#platform/publish.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import { listPrices, priceNoun, subjectOf } from './list-prices.server.ts'
import type { PriceChangeInput, PriceKind, PriceList } from './price-setting.ts'

/**
 * Sets a multiplier. Every process shows the new prices after the commit; earlier quotes keep theirs.
 * @throws AppError `not-found`; `conflict` if somebody changed it after the version that staff saw
 */
export async function changePrice({
  ctx,
  input: { kind, code, multiplier, version },
}: {
  ctx: Ctx
  input: { kind: PriceKind; code: string } & PriceChangeInput
}): Promise<PriceList> {
  requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { lock, write } = rowOf[kind](tx, code)
    const [row] = await lock()
    if (!row) throw new AppError('not-found', 'There is no such price.')
    requireVersion(row, version)
    if (row.multiplier !== multiplier) {
      await write({ multiplier, version: version + 1 })
      const subjectId = subjectOf({ kind, code })
      const [before, after] = [{ multiplier: row.multiplier }, { multiplier }]
      await recordChange({ ctx: txCtx, input: { noun: priceNoun, subjectId, before, after } })
      await publish(tx, 'pricing')
    }
    return listPrices({ ctx: txCtx })
  })
}

type Row = { multiplier: number; version: number }
type RowAccess = { lock: () => Promise<Row[]>; write: (row: Row) => Promise<unknown> }

const rowOf: Record<PriceKind, (tx: Db, code: string) => RowAccess> = {
  country: (tx, code) => {
    const own = eq(pricingLocations.countryCode, code)
    return {
      lock: async () => tx.select().from(pricingLocations).where(own).for('update'),
      write: async (row) => tx.update(pricingLocations).set(row).where(own),
    }
  },
  currency: (tx, code) => {
    const own = eq(currencyMultipliers.currency, code)
    return {
      lock: async () => tx.select().from(currencyMultipliers).where(own).for('update'),
      write: async (row) => tx.update(currencyMultipliers).set(row).where(own),
    }
  },
}
