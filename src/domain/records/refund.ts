import type { States } from './states.ts'

const refundStatuses = ['requested', 'pending', 'processed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundStates: States<RefundStatus, { countsAgainstPayment: boolean }> = {
  requested: {
    label: 'Requested',
    means: 'under-way',
    next: { pending: ['system'], processed: ['system'], failed: ['system'] },
    countsAgainstPayment: true,
  },
  pending: {
    label: 'On its way',
    means: 'under-way',
    next: { processed: ['system'], failed: ['system'] },
    countsAgainstPayment: true,
  },
  processed: { label: 'Refunded', means: 'neutral', next: {}, countsAgainstPayment: true },
  failed: { label: 'Failed', means: 'bad', next: {}, countsAgainstPayment: false },
}

export const countedRefundStatuses = refundStatuses.filter(
  (status) => refundStates[status].countsAgainstPayment,
)

export const refundEffects = ['lowers-price', 'owed-again'] as const
export type RefundEffect = (typeof refundEffects)[number]

export function describeEffect(effect: RefundEffect | null): string {
  if (effect === 'owed-again') return 'The client owes it again'
  return effect === null ? 'No one chose, so the price goes down' : 'The price goes down by the refund'
}
