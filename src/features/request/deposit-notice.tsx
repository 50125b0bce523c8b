import { formatMoney, money } from '#domain/money/money.ts'
import { formatAbout } from '#domain/money/pricing.ts'
import {
  type FailedPayment,
  isPaid,
  type PaymentState,
  paymentStatusText,
  paymentTexts,
} from '#features/payments/payment.ts'
import { describeMoney } from '#features/payments/window/payment-failure.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './deposit-notice.module.css'

export type DepositNoticeProps = {
  known: PaymentState | null
  failure: FailedPayment | null
}

export function DepositNotice({ known, failure }: DepositNoticeProps) {
  return (
    <div className={styles.notice}>
      <div role="status">
        {isPaid(known) && <Paid {...known} />}
        {known?.state === 'checking' && !failure && (
          <p className={styles.paid}>
            {paymentStatusText(known)} Please don’t pay again until this page says whether it went through.
          </p>
        )}
      </div>
      <div role="alert">
        {failure && !isPaid(known) && (
          <div className={styles.failure}>
            <Icon name="alert" className={styles.icon} />
            {/* Of what we refuse to sell, no payment has failed. */}
            <p className={styles.title}>{failure.isOutdated ? failure.message : paymentTexts.requestAlert}</p>
            {!failure.isOutdated && failure.message !== paymentTexts.failed && <p>{failure.message}</p>}
            <p>{describeMoney(failure, known)}</p>
          </div>
        )}
      </div>
    </div>
  )
}

function Paid({ amountInrMinor, shown, isSimulated }: PaymentState) {
  const deposit = money(amountInrMinor, 'INR')
  const about = shown && formatAbout(deposit, shown)
  return (
    <div className={styles.paid}>
      <Icon name="check" className={styles.icon} />
      <p className={styles.title}>
        {isSimulated ? 'Your test deposit' : 'Your deposit'} of {formatMoney(deposit)} is paid
        {about && ` (${about})`}
      </p>
      <p>Your request hasn’t been sent yet. Send it, and we’ll start.</p>
    </div>
  )
}
