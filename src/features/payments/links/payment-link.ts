import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import type { PriceBalance } from '#domain/money/owed.ts'
import type { OrderPart, OrderStatus } from '#domain/records/order.ts'

/** The token is in the hash, so no request contains it. */
export function paymentLinkPath(token: string): string {
  return `/payment#${token}`
}

/** Times are ISO 8601 in UTC. */
export type PaymentLinkView = {
  description: string
  /** Names the customer unless the description does. */
  headline: string
  customerName: string
  status: OrderStatus
  part: OrderPart
  amountInrMinor: number
  refundedInrMinor: number
  quote: AgreedPrice | null
  /** Too low to charge before staff confirm it. */
  isPriceToConfirm: boolean
  isPayingOff: boolean
  receipt: string
  isSimulated: boolean
  createdAt: string
  endsAt: string
  isExpired: boolean
  paidAt: string | null
  left: PriceBalance | null
  reference: string | null
  /** What it is for is online. */
  isLaunched: boolean
}
