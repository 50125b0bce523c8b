import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { agency } from '#domain/agency.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, type Money, minorPerMajor, money, subtractMoney, wholeMoney } from '#domain/money.ts'
import { depositShown, displayRateAmount, formatCharge } from '#domain/pricing.ts'
import { ApiError, sendJson } from '#platform/api-client.ts'
import { explainFailure } from '#platform/explain-failure.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Ledger, type LedgerRow } from '#ui/ledger.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Loading } from '#ui/loading.tsx'
import { ZigzagUnderline } from '#ui/zigzag.tsx'
import { orderStates } from './order.ts'
import type { LinkCheckoutAnswer, PaymentLinkView } from './payment.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import styles from './payment-link-panel.module.css'
import { readPaymentLink } from './read-paid-order.ts'
import { TestPaymentNote } from './test-payment-note.tsx'

export type PaymentLinkPanelProps = {
  /** The visitor's own. */
  currency: CurrencyCode
  currencySelect: ReactNode
  /** Where an order is made without a link. */
  checkoutHref: string
}

type Reading =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; reason: string }
  | { state: 'read'; view: PaymentLinkView }

/** What the link in the address pays for: how much, and once it is paid, that it is. */
export function PaymentLinkPanel(props: PaymentLinkPanelProps) {
  const token = useLinkToken()
  const [reading, setReading] = useState<Reading>({ state: 'loading' })
  const read = useCallback(async () => {
    if (token === null) return
    if (token === '') setReading({ state: 'unknown' })
    else setReading(await readLink(token))
  }, [token])
  useEffect(() => {
    void read()
  }, [read])

  switch (reading.state) {
    case 'loading':
      return (
        <>
          <h1 className={styles.title}>Payment</h1>
          <Loading label="Looking up your order" />
        </>
      )
    case 'unknown':
      return <UnknownLink checkoutHref={props.checkoutHref} isMissing={token === ''} />
    case 'failed':
      return (
        <>
          <h1 className={styles.title}>Payment</h1>
          <LoadFailure
            title="Your order could not be looked up"
            onRetry={() => {
              setReading({ state: 'loading' })
              void read()
            }}
          >
            {reading.reason} Nothing was charged.
          </LoadFailure>
        </>
      )
    case 'read':
      return <LinkedOrder {...props} token={token ?? ''} view={reading.view} onChange={() => void read()} />
  }
}

async function readLink(token: string): Promise<Reading> {
  try {
    return { state: 'read', view: await readPaymentLink(token) }
  } catch (error) {
    // A link that was cut off is as unknown as one we never made.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      return { state: 'unknown' }
    return { state: 'failed', reason: explainFailure(error as Error) }
  }
}

function UnknownLink({ checkoutHref, isMissing }: { checkoutHref: string; isMissing: boolean }) {
  return (
    <>
      <h1 className={styles.title}>{isMissing ? 'Payment' : 'We do not know this link'}</h1>
      <EmptyState
        level={2}
        title={
          isMissing
            ? 'An order is paid by its own link'
            : 'It may have been cut off, or it is no longer valid'
        }
        action={
          <div className={styles.ways}>
            <ButtonLink variant="primary" href={checkoutHref}>
              Choose a package
            </ButtonLink>
            <ButtonLink href={`mailto:${agency.email}`}>Write to us</ButtonLink>
          </div>
        }
      >
        Open the link from our mail whole, up to its last character. Nothing was charged.
      </EmptyState>
    </>
  )
}

function LinkedOrder({
  view,
  token,
  currency,
  currencySelect,
  onChange,
}: PaymentLinkPanelProps & { view: PaymentLinkView; token: string; onChange: () => void }) {
  const [isPaying, setIsPaying] = useState(false)
  const { canBePaid, isPaid } = orderStates[view.status]
  const deposit = money(view.amountInrMinor, 'INR')
  const shown = depositIn(view, currency)
  const charge = formatCharge(deposit, shown)

  return (
    <div className={styles.order}>
      <div className={styles.what}>
        <h1 className={styles.title}>
          {isPaid ? <Headline view={view} /> : `Pay ${formatMoney(deposit)} to start`}
        </h1>
        <p className={styles.lede}>
          {view.description}
          {view.customerName && `, for ${view.customerName}`}
        </p>
        {view.isSimulated && isPaid && <TestPaymentNote />}
        {isPaid ? <Afterwards view={view} /> : <BeforePaying view={view} charge={charge} />}
        {canBePaid && (
          <Button variant="primary" size="l" aria-haspopup="dialog" onClick={() => setIsPaying(true)}>
            <Icon name="lock" />
            Pay {formatMoney(deposit)}
          </Button>
        )}
      </div>
      <section className={styles.sum} aria-label="Order">
        <div className={styles.head}>
          <Badge tone={isPaid ? 'ok' : 'plain'}>{orderStates[view.status].label}</Badge>
          {!isPaid && currencySelect}
        </div>
        <Ledger boxed rows={rowsOf(view, deposit, charge)} footnote={`Receipt ${view.receipt}`} />
      </section>
      {isPaying && (
        <PaymentDialog
          payable={{
            deposit,
            shown,
            description: view.description,
            customer: { name: view.customerName, email: '', phone: '' },
            openOrder: () => sendJson<LinkCheckoutAnswer>('POST', '/api/payment/link/checkout', { token }),
          }}
          onClose={() => setIsPaying(false)}
          onPaid={onChange}
          onFailure={onChange}
        />
      )}
    </div>
  )
}

function Headline({ view: { status } }: { view: PaymentLinkView }) {
  if (status === 'paid')
    return (
      <>
        Your deposit is{' '}
        <ZigzagUnderline draw strokes={12}>
          paid
        </ZigzagUnderline>
      </>
    )
  return status === 'refunded' ? 'Your deposit was refunded' : 'A part of your deposit was refunded'
}

function BeforePaying({ view, charge }: { view: PaymentLinkView; charge: string | null }) {
  return (
    <>
      {charge && <p>{`${charge.charAt(0).toUpperCase()}${charge.slice(1)}.`}</p>}
      {view.status === 'attempted' && (
        <p className={styles.tried}>
          A payment was tried and has not arrived. If your bank took the money, wait a few minutes and load
          this page again: it says so once it is here.
        </p>
      )}
      <p className={styles.note}>Razorpay takes the payment; card numbers never reach our servers.</p>
    </>
  )
}

function Afterwards({ view: { paidAt, reference, status } }: { view: PaymentLinkView }) {
  return (
    <>
      {paidAt && (
        <p>
          It arrived on <DateTime iso={paidAt} />. {status === 'paid' && 'The receipt is in your mail. '}
          {reference && (
            <>
              Your request has the reference <strong className={styles.reference}>{reference}</strong>.
            </>
          )}
        </p>
      )}
      {status === 'paid' && (
        <p>
          We write to you within {agency.responseTimes.afterPayment}. The other 90% is due after completion.
        </p>
      )}
    </>
  )
}

function rowsOf(view: PaymentLinkView, deposit: Money, charge: string | null): LedgerRow[] {
  const { quote, refundedInrMinor, status } = view
  const paid = orderStates[status].isPaid
  const rows: LedgerRow[] = (quote?.lines ?? []).map(({ name }) => ({ label: name, amount: '' }))
  if (quote) {
    const total = wholeMoney(quote.shownTotal, quote.currency)
    rows.push({
      label: 'Total',
      note: 'All taxes included',
      amount: formatMoney(money(quote.totalInrMinor, 'INR')),
      kind: 'total',
    })
    if (quote.currency !== 'INR') rows.push({ label: 'Shown to you as', amount: formatMoney(total) })
  }
  rows.push({
    label: paid ? 'Paid (10%)' : 'Pay now (10%)',
    note: paid ? null : charge,
    amount: formatMoney(deposit),
    kind: 'due',
  })
  if (refundedInrMinor > 0) {
    rows.push({ label: 'Refunded', amount: formatMoney(money(refundedInrMinor, 'INR')) })
  }
  if (quote) {
    const total = money(quote.totalInrMinor, 'INR')
    rows.push({ label: 'After completion (90%)', amount: formatMoney(subtractMoney(total, deposit)) })
  }
  return rows
}

/** The deposit in the visitor's currency: as it was quoted, or at the display rate. */
function depositIn({ quote, amountInrMinor }: PaymentLinkView, currency: CurrencyCode): Money {
  if (quote?.currency === currency) return depositShown(wholeMoney(quote.shownTotal, currency))
  if (currency === 'INR') return money(amountInrMinor, 'INR')
  return displayRateAmount(Math.round(amountInrMinor / minorPerMajor('INR')), currency)
}

/** What stands after the `#`, which no server and no log gets to see; null until the browser takes over. */
function useLinkToken(): string | null {
  return useSyncExternalStore(
    subscribeToHash,
    () => location.hash.slice(1),
    () => null,
  )
}

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
