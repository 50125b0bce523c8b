import * as v from 'valibot'
import { keptParts, type ProjectSummary } from '#features/confirmation/confirmation.ts'
import type { BegunPayment } from '#features/payments/payment.ts'
import type { Delivery } from '#platform/outbox/outbox.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

/** What the thank-you page shows. */
export type SentPlan = {
  /** The outbox's first outcome; the page follows later ones. */
  delivery: Delivery
  project: ProjectSummary
  name: string
  email: string
  /** The deposit, if the visitor began to pay it. */
  payment: BegunPayment | null
  /** True once the thank-you page has shown it. */
  isSeen: boolean
}

export const sentPlan = storedValue<SentPlan>(
  'sessionStorage',
  'ai-suggest-plan',
  checkedBy(v.object({ ...keptParts, name: v.string(), isSeen: v.boolean() })),
)
