import { formatMoney } from '#domain/money.ts'
import { formatCharge } from '#domain/pricing.ts'
import type { FailedPayment } from '#features/payments/payment.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './deposit-notice.module.css'
import type { PaidOrder, RequestPayments } from './request-payments.ts'

export type DepositNoticeProps = {
  paid: PaidOrder | null
  failure: FailedPayment | null
  payments: Pick<RequestPayments, 'failureText' | 'describeMoney'>
}

/** What became of the deposit: paid before, or failed just now. */
export function DepositNotice({ paid, failure, payments }: DepositNoticeProps) {
  return (
    <div className={styles.notice}>
      <div role="status">{paid && <Paid {...paid} />}</div>
      <div role="alert">
        {failure && (
          <div className={styles.failure}>
            <Icon name="alert" className={styles.icon} />
            <p className={styles.title}>{payments.failureText}</p>
            <p>{failure.message}</p>
            <p>{payments.describeMoney(failure.moved)}</p>
          </div>
        )}
      </div>
    </div>
  )
}

function Paid({ deposit, shown, isSimulated }: PaidOrder) {
  const charge = shown && formatCharge(deposit, shown)
  return (
    <div className={styles.paid}>
      <Icon name="check" className={styles.icon} />
      <p className={styles.title}>
        {isSimulated ? 'Your test deposit' : 'Your deposit'} of {formatMoney(deposit)} is paid
        {charge && ` (${charge})`}
      </p>
      <p>The request that goes with it is not sent yet. Send it, and we start.</p>
    </div>
  )
}
