import { asc, desc } from 'drizzle-orm'
import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { currencyCodes, isCurrencyCode } from '#domain/money/currency.ts'
import { checkPriceBasis } from '#domain/money/pricing.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { listChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { type PriceChange, type PriceList, type PriceSetting, priceKinds } from './price-setting.ts'

export const priceNoun = 'price'

const changesShown = 20

export async function listPrices(ctx: Ctx): Promise<PriceList> {
  const { role } = requireStaff(ctx)
  const [locations, multipliers, changes] = await Promise.all([
    ctx.db
      .select()
      .from(pricingLocations)
      .orderBy(desc(pricingLocations.isDefault), asc(pricingLocations.countryName)),
    ctx.db.select().from(currencyMultipliers),
    listChanges(ctx, { noun: priceNoun, limit: changesShown }),
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
      // Throws for an unusable multiplier.
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
    mayChange: role === 'owner',
    items: toListItems(ctx, listed, [...countries, ...currencies]),
    changes: toListItems(
      ctx,
      listedChange,
      changes.map((change) => ({ ...change, id: String(change.id) })),
    ),
  }
}

/** `currency:EUR` */
export function subjectOf({ kind, code }: Pick<PriceSetting, 'kind' | 'code'>): string {
  return `${kind}:${code}`
}

type Change = Omit<Awaited<ReturnType<typeof listChanges>>[number], 'id'> & { id: string }

function changeOf({ id, at, by, subjectId, before, after }: Change): PriceChange {
  const [stored, code = ''] = subjectId.split(':')
  const kind = priceKinds.find((known) => known === stored)
  if (!kind) throw new TypeError('A change of something else')
  return {
    id,
    at: at.toISOString(),
    by,
    kind,
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
