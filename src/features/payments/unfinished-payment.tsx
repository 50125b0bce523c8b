import { useEffect, useState } from 'react'
import { formatMoney, type Money } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { useDock } from '#ui/use-dock.ts'
import { readPaidOrder } from './read-paid-order.ts'
import styles from './unfinished-payment.module.css'

/** After a visit that ended right after paying: says that the money arrived, and what is still missing. */
export function UnfinishedPayment({ onFinish }: { onFinish: () => void }) {
  const [deposit, setDeposit] = useState<Money | null>(null)
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    readPaidOrder().then((paid) => setDeposit(paid?.deposit ?? null))
  }, [])
  if (!deposit || isHidden) return null
  return <Bar deposit={deposit} onFinish={onFinish} onHide={() => setIsHidden(true)} />
}

function Bar({ deposit, onFinish, onHide }: { deposit: Money; onFinish: () => void; onHide: () => void }) {
  const bar = useDock<HTMLElement>()
  return (
    <section ref={bar} className={styles.notice} aria-label="Your payment">
      <p role="status">
        <strong>Your deposit of {formatMoney(deposit)} is paid.</strong> The request that goes with it was not
        sent.
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
