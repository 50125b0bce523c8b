import * as v from 'valibot'
import { type ProjectSummary, storedParts } from '#features/confirmation/confirmation.ts'
import type { StartedPayment } from '#features/payments/payment.ts'
import type { Delivery } from '#platform/outbox/outbox.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

export type SentPlan = {
  delivery: Delivery
  project: ProjectSummary
  name: string
  email: string
  payment: StartedPayment | null
  isSeen: boolean
}

export const sentPlan = storedValue<SentPlan>(
  'sessionStorage',
  'ai-suggest-plan',
  checkedBy(v.object({ ...storedParts, name: v.string(), isSeen: v.boolean() })),
)
