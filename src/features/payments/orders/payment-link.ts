import type { AgreedPrice } from '#domain/agreed-price.ts'
import type { PriceLeft } from '#domain/owed.ts'
import type { OrderPart, OrderStatus } from '#domain/records/order.ts'

/** The path of a payment link. No request's address contains its token: see `linkHeaders`. */
export function paymentLinkPath(token: string): string {
  return `/payment#${token}`
}

/** An order as its link shows it. Times are ISO 8601 in UTC. */
export type PaymentLinkView = {
  description: string
  /** The description and, unless it names the customer itself, whom it is for. */
  headline: string
  customerName: string
  status: OrderStatus
  part: OrderPart
  amountInrMinor: number
  refundedInrMinor: number
  /** The choice at our prices; null for an amount without a quote. */
  quote: AgreedPrice | null
  /** True for a price too low to charge: staff confirm it before payment. */
  isPriceToConfirm: boolean
  /** True while the site takes no payments. */
  isPayingOff: boolean
  receipt: string
  isSimulated: boolean
  createdAt: string
  /** When the order expires. */
  endsAt: string
  /** True for an unpaid, expired order: only a new link can be paid. */
  isExpired: boolean
  paidAt: string | null
  /** Null for an amount without a price. */
  left: PriceLeft | null
  /** The request's reference, once there is one. */
  reference: string | null
}
