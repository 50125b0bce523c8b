import * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

const noteSchema = v.object({
  orderId: v.string(),
  /** The path that returns the payment's status. */
  link: v.string(),
})

/** A payment that may have been made. Until its request is sent, each visit asks for its status. */
export const paymentNote = storedValue('localStorage', 'payment-underway', checkedBy(noteSchema), {
  // A bank may confirm a payment up to 3 days late.
  keepForMs: 4 * dayMs,
})
