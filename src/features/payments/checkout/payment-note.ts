import * as v from 'valibot'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

const noteSchema = v.object({
  orderId: v.string(),
  /** Path where its status is read. */
  link: v.string(),
})

/** A payment that may have been made: until its request is sent, the next visit asks what became of it. */
export const paymentNote = storedValue('localStorage', 'payment-underway', checkedBy(noteSchema), {
  // A bank may confirm up to 3 days late.
  keepForMs: 4 * 24 * 60 * 60_000,
})
