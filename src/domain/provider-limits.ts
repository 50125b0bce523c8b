/** Amounts in paise, lengths in UTF-16 units. */
export const providerLimits = {
  minInrMinor: 100,
  /** Most accounts have no higher agreed limit. */
  maxInrMinor: 50_000_000,
  receipt: 40,
  /** Per order, each at most `note` long. */
  notes: 15,
  note: 256,
  /** Shown in the payment window; also a note of the order. */
  description: 200,
} as const

export const orderIdPattern = /^order_[A-Za-z0-9]{1,40}$/
