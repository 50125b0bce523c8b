import { useEffect, useState } from 'react'
import { formatMoney, type Money, money } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { useDock } from '#ui/use-dock.ts'
import { isPaid, type PaymentState } from '../payment.ts'
import styles from './unfinished-payment.module.css'
import { watchNotedPayment } from './watch-payment.ts'

/** For visitors who paid but have not sent their request. */
export function UnfinishedPayment({ onFinish }: { onFinish: () => void }) {
  const [known, setKnown] = useState<PaymentState | null>(null)
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => watchNotedPayment(setKnown), [])
  if (!isPaid(known) || isHidden) return null
  return (
    <Bar deposit={money(known.amountInrMinor, 'INR')} onFinish={onFinish} onHide={() => setIsHidden(true)} />
  )
}

function Bar({ deposit, onFinish, onHide }: { deposit: Money; onFinish: () => void; onHide: () => void }) {
  const bar = useDock<HTMLElement>()
  return (
    <section ref={bar} className={styles.notice} aria-label="Your payment">
      <p role="status">
        <strong>Your deposit of {formatMoney(deposit)} is paid.</strong> Your request hasn’t been sent yet.
      </p>
      <div className={styles.actions}>
        <Button size="s" variant="primary" onClick={onFinish}>
          Finish the request
        </Button>
        <Button size="s" variant="quiet" onClick={onHide}>
          Later
        </Button>
      </div>
    </section>
  )
}
