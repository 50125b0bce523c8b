import * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

const noteSchema = v.object({
  orderId: v.string(),
  link: v.string(),
})

/** A payment that may have been made; polled on each visit until its request is sent. */
export const paymentNote = storedValue('localStorage', 'payment-underway', checkedBy(noteSchema), {
  // Banks confirm up to 3 days late.
  keepForMs: 4 * dayMs,
})
