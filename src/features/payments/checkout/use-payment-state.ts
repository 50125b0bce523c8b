import { useEffect, useState } from 'react'
import type { AskedPayment, PaymentState } from '../payment.ts'
import { watchPayment } from './watch-payment.ts'

/**
 * Follows a payment's state while the page is open.
 * @param asked null if the visitor began no payment
 * @param first the state already known
 * @returns null until the server has answered
 */
export function usePaymentState(
  asked: AskedPayment | null,
  first: PaymentState | null = null,
): PaymentState | null {
  const key = asked && JSON.stringify(asked)
  const [known, setKnown] = useState<{ key: string; state: PaymentState } | null>(null)
  useEffect(() => {
    if (!key) return
    return watchPayment(JSON.parse(key), (state) => setKnown({ key, state }))
  }, [key])
  return known && known.key === key ? known.state : first
}
