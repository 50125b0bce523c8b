import { currencyMultipliers } from '#db/schema/pricing.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type CurrencyMultipliers, defaultMultipliers } from './pricing.ts'

export async function listCurrencyMultipliers(ctx: Pick<Ctx, 'db'>): Promise<CurrencyMultipliers> {
  const rows = await ctx.db.select().from(currencyMultipliers)
  const live = new Map(rows.map((row) => [row.currency, row.multiplier]))
  const codes = Object.keys(defaultMultipliers) as (keyof CurrencyMultipliers)[]
  return Object.fromEntries(
    codes.map((code) => [code, live.get(code) ?? defaultMultipliers[code]]),
  ) as CurrencyMultipliers
}
