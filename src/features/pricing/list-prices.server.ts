import { asc, desc } from 'drizzle-orm'
import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { currencyCodes, isCurrencyCode } from '#domain/currency.ts'
import { listChanges } from '#platform/audit.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
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
  const countries = locations.flatMap(({ countryCode: code, currency, ...row }): PriceSetting[] =>
    isCurrencyCode(currency) ? [{ kind: 'country', code, currency, ...row }] : [],
  )
  const currencies = currencyCodes.flatMap((code): PriceSetting[] => {
    const row = multipliers.find(({ currency }) => currency === code)
    if (!row) return []
    return [{ kind: 'currency', code, countryName: '', isDefault: false, ...row, currency: code }]
  })
  return { items: [...countries, ...currencies], changes: changes.map(changeOf) }
}

/** Names a price for the audit: `currency:EUR`. */
export function subjectOf({ kind, code }: Pick<PriceSetting, 'kind' | 'code'>): string {
  return `${kind}:${code}`
}

function changeOf({
  id,
  at,
  by,
  subjectId,
  before,
  after,
}: Awaited<ReturnType<typeof listChanges>>[number]): PriceChange {
  const [kind, code = ''] = subjectId.split(':')
  return {
    id: String(id),
    at: at.toISOString(),
    by,
    kind: kind as PriceKind,
    code,
    from: (before as { multiplier: number }).multiplier,
    to: (after as { multiplier: number }).multiplier,
  }
}
