import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { planFor } from '#domain/catalogue/project-plan.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { formatMoney, formatRupees, type Money, minorPerMajor, money } from '#domain/money/money.ts'
import { balanceWords, type PriceBalance } from '#domain/money/owed.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { depositShown, displayRateAmount, formatAbout, priceToConfirmText } from '#domain/money/pricing.ts'
import { orderStates } from '#domain/records/order.ts'
import { projectPlans } from '#domain/records/project.ts'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { useFocusRecovery } from '#ui/use-focus-recovery.ts'
import { type PaymentState, paymentStatusText } from '../payment.ts'
import { requestNewLink, startLinkPayment } from '../payment.wire.ts'
import { usePaymentState } from '../state/use-payment-state.ts'
import { PayButton } from '../window/pay-button.tsx'
import { TestPaymentNote } from '../window/test-payment-note.tsx'
import { LinkedOrderLedger } from './linked-order-ledger.tsx'
import type { PaymentLinkView } from './payment-link.ts'
import styles from './payment-link-panel.module.css'

export function LinkedOrder({
  view,
  token,
  currency,
  currencySelect,
  onChange,
  level = 1,
}: {
  view: PaymentLinkView
  /** Null for staff, who only look at it. */
  token: string | null
  currency: CurrencyCode
  currencySelect: ReactNode
  onChange: () => void
  level?: 1 | 2
}) {
  const Heading = `h${level}` as const
  const headers = token === null ? undefined : linkHeaders(token)
  const [isPaying, setIsPaying] = useState(false)
  const { isPaid } = orderStates[view.status]
  const isOpen = orderStates[view.status].canBePaid && !view.isExpired
  const unpayable = view.isPayingOff
    ? paymentsOffText
    : view.isPriceToConfirm
      ? `${priceToConfirmText} We will email you the price.`
      : null
  const canBePaid = isOpen && unpayable === null
  // The open dialog polls its own attempt.
  const known = usePaymentState(isPaid || isPaying || token === null ? null : { token })
  const isSettled = known?.state === 'paid'
  const onSettled = useEffectEvent(onChange)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled])
  const deposit = money(view.amountInrMinor, 'INR')
  const shown = depositIn(view, currency)
  const about = formatAbout(deposit, shown)
  const place = useRef<HTMLDivElement>(null)
  useFocusRecovery(place)

  return (
    <div ref={place} className={styles.order}>
      <div className={styles.what}>
        <Heading className={styles.title}>{headlineOf(view, known, deposit)}</Heading>
        <p className={styles.lede}>{view.headline}</p>
        {view.isSimulated && isPaid && <TestPaymentNote />}
        {isPaid && <Afterwards view={view} />}
        {isOpen && unpayable && (
          <>
            <p>{unpayable}</p>
            <AttemptState view={view} known={known} />
          </>
        )}
        {view.isExpired && <Expired view={view} known={known} headers={headers} />}
        {canBePaid && <BeforePaying view={view} known={known} />}
        <PayButton
          payable={{
            deposit,
            shown,
            price: view.left && {
              total: money(view.left.priceInrMinor, 'INR'),
              left: money(view.left.leftInrMinor, 'INR'),
            },
            description: view.description,
            isDeposit: view.part === 'deposit',
            customer: { name: view.customerName, email: '', phone: '' },
            requestOrder: () => send(startLinkPayment, {}, undefined, { headers }),
          }}
          isOffered={canBePaid && !isUnderWay(view, known)}
          isPaying={isPaying}
          onPaying={setIsPaying}
          onChange={onChange}
        />
      </div>
      <section className={styles.sum} aria-label="Order">
        <div className={styles.head}>
          <Badge tone={isPaid ? 'ok' : 'plain'}>
            {view.isExpired ? 'Expired' : orderStates[view.status].label}
          </Badge>
          {canBePaid && currencySelect}
        </div>
        <LinkedOrderLedger view={view} deposit={deposit} about={canBePaid ? about : null} />
      </section>
    </div>
  )
}

function depositIn({ part, quote, amountInrMinor }: PaymentLinkView, currency: CurrencyCode): Money {
  if (part === 'deposit' && quote?.total.currency === currency) return depositShown(quote.total)
  if (currency === 'INR') return money(amountInrMinor, 'INR')
  return displayRateAmount(Math.round(amountInrMinor / minorPerMajor('INR')), currency)
}

function headlineOf(view: PaymentLinkView, known: PaymentState | null, deposit: Money): ReactNode {
  const { status, part, isExpired, isPriceToConfirm, isPayingOff } = view
  if (isExpired) return 'This link has expired'
  if (orderStates[status].canBePaid && isPayingOff) return 'We agree on the payment first'
  if (orderStates[status].canBePaid && isPriceToConfirm) return 'We confirm the price first'
  if (orderStates[status].canBePaid && isUnderWay(view, known)) return 'We are checking your payment'
  if (orderStates[status].canBePaid)
    return part === 'deposit' ? `Pay the ${formatMoney(deposit)} deposit` : `Pay ${formatMoney(deposit)}`
  if (status === 'paid')
    return (
      <>
        {part === 'deposit' ? 'Your deposit is' : 'Your payment has'}{' '}
        <ZigzagUnderline draw strokes={12}>
          {part === 'deposit' ? 'paid' : 'arrived'}
        </ZigzagUnderline>
      </>
    )
  const what = part === 'deposit' ? 'deposit' : 'payment'
  return status === 'refunded' ? `Your ${what} was refunded` : `Part of your ${what} was refunded`
}

function Expired({
  view,
  known,
  headers,
}: {
  view: PaymentLinkView
  known: PaymentState | null
  headers: Record<string, string> | undefined
}) {
  const [asking, setAsking] = useState<'not yet' | 'now' | 'done'>('not yet')
  const [refusal, setRefusal] = useState('')
  async function ask() {
    setAsking('now')
    setRefusal('')
    try {
      await send(requestNewLink, {}, undefined, { headers })
      setAsking('done')
    } catch (error) {
      setRefusal(explainFailure(error as Error))
      setAsking('not yet')
    }
  }
  return (
    <>
      <p>
        It was valid until <DateTime iso={view.endsAt} />. Prices may have changed since then, so we check
        yours before you pay.
      </p>
      <AttemptState view={view} known={known} />
      <p role="status">
        {asking === 'done' && `Thank you. We will email you within ${agency.responseTime}.`}
      </p>
      {asking !== 'done' && (
        <Button variant="primary" size="l" busy={asking === 'now'} onClick={ask}>
          Ask for a new link
        </Button>
      )}
      <Refusal>{refusal}</Refusal>
    </>
  )
}

function isUnderWay(view: PaymentLinkView, known: PaymentState | null): boolean {
  return known ? known.state !== 'unpaid' : view.status === 'attempted'
}

function AttemptState({ view, known }: { view: PaymentLinkView; known: PaymentState | null }) {
  const isBegun = view.status === 'attempted' || known?.state === 'checking'
  return (
    <div role="status">
      {isBegun && (
        <p className={styles.tried}>
          A payment was attempted. {paymentStatusText(known, view.part === 'deposit')}
          {isUnderWay(view, known) &&
            ' This page tells you once it has arrived. Until then, please don’t pay again.'}
        </p>
      )}
    </div>
  )
}

function BeforePaying({ view, known }: { view: PaymentLinkView; known: PaymentState | null }) {
  return (
    <>
      <AttemptState view={view} known={known} />
      <p className={styles.note}>
        Razorpay takes the payment; card numbers never reach our servers. You can pay with this link until{' '}
        <DateTime iso={view.endsAt} />.
      </p>
    </>
  )
}

function balanceText({ leftInrMinor }: PriceBalance, isLaunched: boolean): string {
  if (leftInrMinor === 0) return 'Nothing more is due.'
  return `${formatRupees(leftInrMinor)} is ${balanceWords(isLaunched)}.`
}

/** Without a price we do not know what was bought. */
function doneText({ quote }: PaymentLinkView): string {
  const hasSite = quote !== null && projectPlans[planFor({ projectType: '', quote })].hasSite
  return hasSite ? 'Your website is live.' : 'Your project is complete.'
}

function Afterwards({ view }: { view: PaymentLinkView }) {
  const { paidAt, part, reference, status, left, isLaunched } = view
  return (
    <>
      {paidAt && (
        <p>
          Your payment arrived on <DateTime iso={paidAt} />.{' '}
          {status === 'paid' && 'We’ve emailed you the receipt.  '}
          {reference && (
            <>
              Your request has the reference <strong className={styles.reference}>{reference}</strong>.
            </>
          )}
        </p>
      )}
      {status === 'paid' && (
        <p>
          {isLaunched ? doneText(view) : `We’ll write to you within ${agency.responseTimeAfterPayment}.`}
          {part !== 'amount' && left && ` ${balanceText(left, isLaunched)}`}
        </p>
      )}
    </>
  )
}
