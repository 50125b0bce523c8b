import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { PriceBalance } from '#domain/money/owed.ts'
import { balanceLabel } from '#domain/money/owed.ts'
import type { OrderPart } from '#domain/records/order.ts'

export function balanceLines({
  quote,
  part,
  left,
  isLaunched,
}: {
  quote: AgreedPrice | null
  part: OrderPart
  left: PriceBalance | null
  isLaunched: boolean
}): { label: string; amount: string }[] {
  if (!quote || !left) return []
  return [
    ...(left.priceInrMinor < quote.charge.total.amountMinor
      ? [{ label: 'Price, less the refund', amount: formatRupees(left.priceInrMinor) }]
      : []),
    ...(part === 'deposit' || left.leftInrMinor > 0
      ? [{ label: balanceLabel(left, quote.charge, isLaunched), amount: formatRupees(left.leftInrMinor) }]
      : []),
  ]
}
