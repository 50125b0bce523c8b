import { useEffect, useState } from 'react'
import type { PaymentRef, PaymentState } from '../payment.ts'
import { watchPayment } from './watch-payment.ts'

export function usePaymentState(
  payment: PaymentRef | null,
  first: PaymentState | null = null,
): PaymentState | null {
  const key = payment && JSON.stringify(payment)
  const [known, setKnown] = useState<{ key: string; state: PaymentState } | null>(null)
  useEffect(() => {
    if (!key) return
    return watchPayment(JSON.parse(key), (state) => setKnown({ key, state }))
  }, [key])
  return known && known.key === key ? known.state : first
}
