import type { AgreedPrice } from '#domain/agreed-price.ts'
import { formatRupees } from '#domain/money.ts'
import type { PriceLeft } from '#domain/owed.ts'
import { leftLabel } from '#domain/owed.ts'
import type { OrderPart } from '#domain/records/order.ts'

/** What is left of an order's price besides the order, and the price if a refund changed it. */
export function leftRows({
  quote,
  part,
  left,
}: {
  quote: AgreedPrice | null
  part: OrderPart
  left: PriceLeft | null
}): { label: string; amount: string }[] {
  if (!quote || !left) return []
  return [
    ...(left.priceInrMinor < quote.charge.total.amountMinor
      ? [{ label: 'Price, less the refund', amount: formatRupees(left.priceInrMinor) }]
      : []),
    ...(part === 'deposit' || left.leftInrMinor > 0
      ? [{ label: leftLabel(left, quote.charge), amount: formatRupees(left.leftInrMinor) }]
      : []),
  ]
}
