import type { AgreedPrice } from './agreed-price.ts'
import { minorPerMajor } from './money.ts'

/**
 * Adds the fields by which pages of release ae3571f read a price. Remove it with that release's recording in
 * `test/releases/`.
 */
export function withEarlierFields(price: AgreedPrice): AgreedPrice {
  const { kind, lines, terms, total, charge, list } = price
  const [first, ...others] = lines
  const earlier = {
    ...(kind === 'package'
      ? { packageId: first?.id, packageName: first?.name, addOns: others }
      : { recommendations: lines }),
    currency: total.currency,
    multiplier: terms.multiplier,
    shownTotal: total.amountMinor / minorPerMajor(total.currency),
    totalInrMinor: charge.total.amountMinor,
    depositInrMinor: charge.deposit.amountMinor,
    remainderInrMinor: charge.balance.amountMinor,
    listInrMinor: list.amountMinor,
  }
  return { ...earlier, ...price }
}
