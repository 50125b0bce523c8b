import type { States } from './states.ts'

const refundStatuses = ['requested', 'pending', 'processed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

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

export const countedRefundStatuses = refundStatuses.filter(
  (status) => refundStates[status].countsAgainstPayment,
)

export const refundEffects = ['lowers-price', 'owed-again'] as const
export type RefundEffect = (typeof refundEffects)[number]

export function describeEffect(effect: RefundEffect | null): string {
  if (effect === 'owed-again') return 'The client owes it again'
  return effect === null
    ? 'Nobody said what becomes of the price, so it goes down'
    : 'The price goes down by it'
}
