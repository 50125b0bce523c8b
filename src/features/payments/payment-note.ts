import * as v from 'valibot'

/** A payment that may have been made: until its request is sent, the next visit asks what became of it. */
type PaymentNote = {
  orderId: string
  /** Path where its status is read. */
  link: string
}

const key = 'payment-underway'
/** A bank may confirm up to 3 days late. */
const keepForMs = 4 * 24 * 60 * 60_000

const noteSchema = v.object({ orderId: v.string(), link: v.string(), madeAtMs: v.number() })

export function notePayment(note: PaymentNote): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...note, madeAtMs: Date.now() }))
  } catch {
    // Without storage the server still holds the order and what it is for.
  }
}

export function readPaymentNote(): PaymentNote | null {
  try {
    const { madeAtMs, ...note } = v.parse(noteSchema, JSON.parse(localStorage.getItem(key) ?? ''))
    return Date.now() - madeAtMs < keepForMs ? note : null
  } catch {
    return null
  }
}

export function clearPaymentNote(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored there either.
  }
}
