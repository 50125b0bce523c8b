/** What the payment provider takes. Amounts in paise, lengths in UTF-16 units. */
export const providerLimits = {
  /** It makes no order and no refund under a rupee. */
  minInrMinor: 100,
  /** Most accounts have no agreed limit above five lakh for a payment. */
  maxInrMinor: 50_000_000,
  receipt: 40,
  /** Of an order, at most this many, each at most `note` long. */
  notes: 15,
  note: 256,
  /** What its window shows under our name; also a note of the order. */
  description: 200,
} as const

/** The provider's ids. Payments begin with `pay_`. */
export const orderIdPattern = /^order_[A-Za-z0-9]{1,40}$/
