import { useRef, useState } from 'react'
import { formatMoney, type Money, money, subtractMoney } from '#domain/money/money.ts'
import { formatAbout } from '#domain/money/pricing.ts'
import { splitLabels } from '#domain/money/split-labels.ts'
import { ThreadLoader } from '#ui/brand/thread-loader.tsx'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Ledger } from '#ui/money/ledger.tsx'
import { SplitBar } from '#ui/money/split-bar.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { hideModals } from '#ui/overlays/modal-stack.ts'
import {
  type FailedPayment,
  isPaid,
  type Payable,
  type PaymentRequest,
  type PaymentResult,
  type PaymentState,
  paymentTexts,
} from '../payment.ts'
import { usePaymentState } from '../state/use-payment-state.ts'
import styles from './payment-dialog.module.css'
import { describeMoney, PaymentFailure } from './payment-failure.ts'
import { createPaymentFlow, type PaymentFlow, type PaymentStep } from './payment-flow.ts'
import { TestPaymentNote } from './test-payment-note.tsx'

export type PaymentDialogProps = PaymentRequest & {
  /** Such as "Sending your request…". */
  afterwards?: string
}

type View =
  | { name: 'details' }
  | { name: 'success'; payment: PaymentResult }
  | { name: 'failed'; failure: PaymentFailure }

const stepLabels: Record<PaymentStep, string> = {
  order: 'Preparing the payment…',
  window: 'Opening Razorpay…',
  simulation: 'Simulating the payment, no money moves…',
  verification: 'Checking the payment with Razorpay…',
}

export function PaymentDialog({
  payable: given,
  afterwards,
  onClose,
  onPaid,
  onFailure,
}: PaymentDialogProps) {
  // Frozen: once paid, the page passes ₹0.
  const [payable, setPayable] = useState(given)
  const [view, setView] = useState<View>({ name: 'details' })
  const [step, setStep] = useState<PaymentStep | null>(null)
  const [flow] = useState<PaymentFlow>(() => createPaymentFlow('dialog'))
  const isTaking = useRef(false)

  async function pay() {
    if (isTaking.current) return
    isTaking.current = true
    try {
      const payment = await flow.pay(payable, { onStep: setStep, hideModals })
      if (payment) {
        setView({ name: 'success', payment })
        onPaid(payment, payable)
      }
    } catch (error) {
      const now = await repriceAfter(error as PaymentFailure, payable)
      if (!(now instanceof PaymentFailure)) return setPayable(now)
      setView({ name: 'failed', failure: now })
      onFailure(now)
    } finally {
      isTaking.current = false
      setStep(null)
    }
  }

  const failedOrderId = view.name === 'failed' ? view.failure.orderId : null
  const known = usePaymentState(failedOrderId === null ? null : { order_id: failedOrderId })
  const isOver = view.name === 'success' || isPaid(known)
  const isRefused = view.name === 'failed' && view.failure.isFinal
  const [isRead, setIsRead] = useState(false)
  const isBusy = step !== null || (isRead && afterwards !== undefined)
  const close = () => {
    if (isBusy) return
    setIsRead(view.name === 'success')
    onClose()
  }
  return (
    <Dialog
      open
      size="s"
      title={payable.isDeposit === false ? 'Pay Now' : 'Pay 10% Now'}
      description={payable.description}
      onClose={close}
      onCloseRequest={() => !isBusy}
      footer={
        isOver ? (
          <Button variant="primary" block busy={isBusy} onClick={close}>
            Done
          </Button>
        ) : (
          <>
            {view.name === 'details' ? (
              <Button variant="primary" className={styles.action} busy={isBusy} onClick={pay}>
                <Icon name="lock" size={20} />
                Pay {formatMoney(payable.deposit)}
              </Button>
            ) : (
              !isRefused && (
                <Button
                  variant="primary"
                  className={styles.action}
                  onClick={() => setView({ name: 'details' })}
                >
                  Try Again
                </Button>
              )
            )}
            <Button variant="quiet" disabled={isBusy} onClick={close}>
              {view.name === 'details' ? 'Cancel' : 'Close'}
            </Button>
          </>
        )
      }
    >
      {view.name === 'details' && <Details payable={payable} step={step} />}
      {view.name === 'success' && (
        <Success payable={payable} payment={view.payment} afterwards={afterwards} />
      )}
      {view.name === 'failed' && <FailedPaymentView payable={payable} failure={view.failure} known={known} />}
    </Dialog>
  )
}

/** Never pays the new price by itself. */
async function repriceAfter(
  failure: PaymentFailure,
  { reprice }: Payable,
): Promise<Payable | PaymentFailure> {
  if (!failure.isOutdated || !reprice) return failure
  const now = await reprice().catch(() => null)
  if (now === null) return failure
  if (typeof now !== 'string') return now
  const detail = `${failure.detail} ${now}`.trim()
  return new PaymentFailure('order', failure.orderId, { detail, isFinal: true, isOutdated: true })
}

/** Without a quote, the total is ten times the deposit, as specified. */
export function Details({
  payable: { deposit, shown, price, notice, isDeposit = true },
  step,
}: {
  payable: Pick<Payable, 'deposit' | 'shown' | 'price' | 'notice' | 'isDeposit'>
  step: PaymentStep | null
}) {
  const { total, left } = price ?? timesTen(deposit)
  return (
    <div className={styles.view}>
      <Notice>{notice}</Notice>
      <Amount of={deposit} note={formatAbout(deposit, shown)} />
      {isDeposit && <SplitBar />}
      {isDeposit && (
        <Ledger
          rows={[
            { label: 'Total', note: 'All taxes included', amount: formatMoney(total) },
            { label: splitLabels.deposit, amount: formatMoney(deposit), kind: 'due' },
            { label: splitLabels.balance, amount: formatMoney(left) },
          ]}
        />
      )}
      <p className={styles.small} role="status">
        {step ? stepLabels[step] : 'Razorpay takes the payment; card numbers never reach our servers.'}
      </p>
    </div>
  )
}

function Success({
  payable: { deposit, shown },
  payment,
  afterwards,
}: {
  payable: Payable
  payment: PaymentResult
  afterwards: string | undefined
}) {
  return (
    <div className={styles.view} role="status">
      <p className={styles.headline}>Payment successful</p>
      <Amount of={deposit} note={formatAbout(deposit, shown)} isPaid />
      {payment.isSimulated && <TestPaymentNote />}
      <p className={styles.small}>
        Payment <span className={styles.id}>{payment.paymentId}</span>
      </p>
      {afterwards && (
        <p className={styles.afterwards}>
          <ThreadLoader /> {afterwards}
        </p>
      )}
    </div>
  )
}

export function FailedPaymentView({
  payable,
  failure,
  known,
}: {
  payable: Pick<Payable, 'isDeposit' | 'isForm'>
  failure: FailedPayment
  known: PaymentState | null
}) {
  const isTriedInVain = isPaid(known) && failure.message === paymentTexts.failed
  return (
    <div className={styles.view} role="alert">
      <p className={styles.failure}>
        <Icon name={isTriedInVain ? 'check' : 'alert'} className={styles.icon} />
        {isTriedInVain ? 'The payment has arrived.' : failure.message || paymentTexts.failedView}
      </p>
      <p>{describeMoney(failure, known, payable)}</p>
    </div>
  )
}

function Amount({ of, note, isPaid }: { of: Money; note: string | null; isPaid?: boolean }) {
  const text = formatMoney(of)
  return (
    <p>
      <span className={joinClasses(styles.amount, isPaid && styles.underlined)}>
        {isPaid ? (
          <ZigzagUnderline draw strokes={16}>
            {text}
          </ZigzagUnderline>
        ) : (
          text
        )}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </p>
  )
}

function timesTen(deposit: Money): { total: Money; left: Money } {
  const total = money(deposit.amountMinor * 10, deposit.currency)
  return { total, left: subtractMoney(total, deposit) }
}
