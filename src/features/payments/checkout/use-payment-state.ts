import { useEffect, useState } from 'react'
import type { AskedPayment, PaymentState } from '../payment.ts'
import { watchPayment } from './watch-payment.ts'

/**
 * What the server knows of a payment, and goes on learning while the page is open.
 * @param asked null where no payment was begun
 * @param first what is known already
 * @returns null while nobody could be asked
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
