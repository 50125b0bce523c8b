import { asc, desc } from 'drizzle-orm'
import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { currencyCodes, isCurrencyCode } from '#domain/currency.ts'
import { checkPriceBasis } from '#domain/pricing.ts'
import { listChanges } from '#platform/audit.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import type { PriceChange, PriceKind, PriceList, PriceSetting } from './price-setting.ts'

/** The audit's word for a price. */
export const priceNoun = 'price'

const changesShown = 20

/** Lists every multiplier, countries first, then currencies in the select's order, and the latest changes. */
export async function listPrices({ ctx }: { ctx: Ctx }): Promise<PriceList> {
  requireStaff(ctx)
  const [locations, multipliers, changes] = await Promise.all([
    ctx.db
      .select()
      .from(pricingLocations)
      .orderBy(desc(pricingLocations.isDefault), asc(pricingLocations.countryName)),
    ctx.db.select().from(currencyMultipliers),
    listChanges({ ctx, input: { noun: priceNoun, limit: changesShown } }),
  ])
  const countries = locations.map(({ countryCode: code, ...row }) => ({
    ...row,
    kind: 'country' as const,
    code,
    id: subjectOf({ kind: 'country', code }),
  }))
  const currencies = currencyCodes.flatMap((code) => {
    const row = multipliers.find(({ currency }) => currency === code)
    if (!row) return []
    const id = subjectOf({ kind: 'currency', code })
    return { ...row, kind: 'currency' as const, code, countryName: '', isDefault: false, id }
  })
  const listed = {
    noun: priceNoun,
    itemOf({
      id: _,
      currency,
      ...row
    }: (typeof countries)[number] | (typeof currencies)[number]): PriceSetting {
      if (!isCurrencyCode(currency)) throw new TypeError('An unknown currency')
      // Throws for a multiplier that we cannot compute with.
      checkPriceBasis({ currency, multiplier: row.multiplier })
      return { ...row, currency }
    },
    nameOf: ({ countryName, currency }: Pick<PriceSetting, 'countryName'> & { currency: string }) =>
      countryName || currency,
  }
  const listedChange = {
    noun: 'price change',
    itemOf: changeOf,
    nameOf: ({ subjectId }: Change) => subjectId,
  }
  return {
    items: itemsOf(ctx, listed, [...countries, ...currencies]),
    changes: itemsOf(
      ctx,
      listedChange,
      changes.map((change) => ({ ...change, id: String(change.id) })),
    ),
  }
}

/** Names a price for the audit: `currency:EUR`. */
export function subjectOf({ kind, code }: Pick<PriceSetting, 'kind' | 'code'>): string {
  return `${kind}:${code}`
}

type Change = Omit<Awaited<ReturnType<typeof listChanges>>[number], 'id'> & { id: string }

function changeOf({ id, at, by, subjectId, before, after }: Change): PriceChange {
  const [kind, code = ''] = subjectId.split(':')
  return {
    id,
    at: at.toISOString(),
    by,
    kind: kind as PriceKind,
    code,
    from: multiplierIn(before),
    to: multiplierIn(after),
  }
}

function multiplierIn(values: unknown): number {
  const { multiplier } = values as { multiplier: unknown }
  if (typeof multiplier !== 'number') throw new TypeError('A change of something else')
  return multiplier
}
