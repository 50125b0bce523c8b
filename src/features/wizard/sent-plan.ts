import * as v from 'valibot'
import { keptParts, type ProjectSummary } from '#features/confirmation/confirmation.ts'
import type { BegunPayment } from '#features/payments/payment.ts'
import type { Delivery } from '#platform/outbox.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

/** What the thank-you page shows. */
export type SentPlan = {
  /** What the outbox said first; the page follows it from there. */
  delivery: Delivery
  project: ProjectSummary
  name: string
  email: string
  /** The deposit, where its payment was begun. */
  payment: BegunPayment | null
  /** The confirmation was shown and closed. */
  isSeen: boolean
}

/** The plan sent last from this tab. */
export const sentPlan = storedValue<SentPlan>(
  'sessionStorage',
  'ai-suggest-plan',
  checkedBy(v.object({ ...keptParts, name: v.string(), isSeen: v.boolean() })),
)
