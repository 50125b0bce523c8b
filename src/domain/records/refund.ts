import type { States } from './states.ts'

export type RefundStatus = 'requested' | 'pending' | 'processed' | 'failed'

/** The life of a refund, which the provider's answers move. `countsAgainstPayment`: the amount cannot be refunded again. */
export const refundStates: States<RefundStatus, { countsAgainstPayment: boolean }> = {
  requested: {
    label: 'Requested',
    next: { pending: ['system'], processed: ['system'], failed: ['system'] },
    countsAgainstPayment: true,
  },
  pending: {
    label: 'On its way',
    next: { processed: ['system'], failed: ['system'] },
    countsAgainstPayment: true,
  },
  processed: { label: 'Refunded', next: {}, countsAgainstPayment: true },
  failed: { label: 'Failed', next: {}, countsAgainstPayment: false },
}

/** What a refund does to the price of its lead: it goes down by the sum, or the sum is owed again. */
export const refundEffects = ['lowers-price', 'owed-again'] as const
export type RefundEffect = (typeof refundEffects)[number]

/** Says what a refund does to the price, for staff. */
export function describeEffect(effect: RefundEffect | null): string {
  if (effect === 'owed-again') return 'The client owes it again'
  return effect === null
    ? 'Nobody said what becomes of the price, so it goes down'
    : 'The price goes down by it'
}
