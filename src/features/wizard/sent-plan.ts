import * as v from 'valibot'
import { currencyCodes } from '#domain/currency.ts'
import type { ProjectSummary } from '#features/confirmation/confirmation.ts'
import type { BegunPayment } from '#features/payments/payment.ts'
import type { Delivery } from '#platform/outbox.ts'

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

const key = 'ai-suggest-plan'

const moneySchema = v.object({ amountMinor: v.number(), currency: v.picklist(currencyCodes) })
const outcomeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('received'),
    receipt: v.object({ id: v.string(), reference: v.string() }),
    attempts: v.number(),
  }),
  v.object({ kind: v.literal('saved') }),
  v.object({ kind: v.literal('unsaved') }),
  v.object({
    kind: v.literal('refused'),
    isSaved: v.boolean(),
    status: v.number(),
    message: v.string(),
    errors: v.array(v.object({ field: v.string(), message: v.string() })),
  }),
  v.object({ kind: v.literal('discarded') }),
])
const storedSchema = v.object({
  delivery: v.object({ entryId: v.string(), outcome: outcomeSchema }),
  project: v.object({
    projectType: v.string(),
    services: v.array(v.string()),
    total: v.nullable(v.object({ charged: moneySchema, shown: moneySchema })),
    timeline: v.string(),
  }),
  name: v.string(),
  email: v.string(),
  payment: v.nullable(
    v.object({
      orderId: v.string(),
      known: v.nullable(
        v.object({
          state: v.picklist(['paid', 'checking', 'unpaid']),
          amountInrMinor: v.number(),
          refundedInrMinor: v.number(),
          shown: v.nullable(moneySchema),
          isSimulated: v.boolean(),
        }),
      ),
    }),
  ),
  isSeen: v.boolean(),
})

/** The plan sent last from this tab; null when there is none, or the browser refuses storage. */
export function readSentPlan(): SentPlan | null {
  try {
    return v.parse(storedSchema, JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

/** Returns whether the next page will find it. */
export function keepSentPlan(plan: SentPlan): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(plan))
    return true
  } catch {
    return false
  }
}
