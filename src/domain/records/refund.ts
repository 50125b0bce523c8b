export type RefundStatus = 'requested' | 'pending' | 'processed' | 'failed'

/** Every status of a refund. `countsAgainstPayment`: the amount cannot be refunded again. */
export const refundStates: Record<
  RefundStatus,
  { label: string; next: readonly RefundStatus[]; countsAgainstPayment: boolean }
> = {
  requested: {
    label: 'Requested',
    next: ['pending', 'processed', 'failed'],
    countsAgainstPayment: true,
  },
  pending: { label: 'On its way', next: ['processed', 'failed'], countsAgainstPayment: true },
  processed: { label: 'Refunded', next: [], countsAgainstPayment: true },
  failed: { label: 'Failed', next: [], countsAgainstPayment: false },
}

/** What a refund does to the price of its lead: it goes down by the sum, or the sum is owed again. */
export const refundEffects = ['lowers-price', 'owed-again'] as const
export type RefundEffect = (typeof refundEffects)[number]
