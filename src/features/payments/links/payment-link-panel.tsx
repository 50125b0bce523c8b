import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { agency } from '#domain/agency.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePricing } from '#features/pricing/currency-store.ts'
import { readMailedFragment } from '#platform/address/mailed-fragment.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { readWithRetry } from '#platform/api/read-with-retry.ts'
import { apiPath } from '#platform/api/wire.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { NeedsScript } from '#ui/hydration/needs-script.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { readPaymentLink } from '../payment.wire.ts'
import { LinkedOrder } from './linked-order.tsx'
import type { PaymentLinkView } from './payment-link.ts'
import styles from './payment-link-panel.module.css'

type Reading =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; reason: string }
  | { state: 'read'; view: PaymentLinkView }

export function PaymentLinkPanel() {
  const pricing = usePricing()
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
          <Loading label="Loading your order" />
          <NeedsScript what="Paying by a link" email={agency.email} />
        </>
      )
    case 'unknown':
      return <UnknownLink isMissing={token === ''} />
    case 'failed':
      return (
        <>
          <h1 className={styles.title}>Payment</h1>
          <LoadFailure
            title="We could not load your order"
            onRetry={() => {
              setReading({ state: 'loading' })
              void read()
            }}
          >
            {reading.reason} If you have paid, your payment is being checked.
          </LoadFailure>
        </>
      )
    case 'read':
      return (
        <LinkedOrder
          currency={pricing.status === 'ready' ? pricing.location.currency : 'INR'}
          currencySelect={<CurrencySelect />}
          token={token ?? ''}
          view={reading.view}
          onChange={() => void read()}
        />
      )
  }
}

async function readLink(token: string): Promise<Reading> {
  try {
    const view = await readWithRetry(apiPath(readPaymentLink), { headers: linkHeaders(token) })
    return { state: 'read', view }
  } catch (error) {
    // Truncated links are unknown too.
    if (error instanceof ApiError && error.status === 404) return { state: 'unknown' }
    return { state: 'failed', reason: explainFailure(error as Error) }
  }
}

function UnknownLink({ isMissing }: { isMissing: boolean }) {
  return (
    <>
      <h1 className={styles.title}>{isMissing ? 'Payment' : 'We don’t know this link'}</h1>
      <EmptyState
        level={2}
        title={
          isMissing
            ? 'Every order has its own payment link'
            : 'It may have been cut off, or it is no longer valid'
        }
        action={
          <div className={styles.ways}>
            <ButtonLink variant="primary" href={href('checkout')}>
              Choose a package
            </ButtonLink>
            <ButtonLink href={`mailto:${agency.email}`}>Write to us</ButtonLink>
          </div>
        }
      >
        Use the link in our email. If it broke across lines, copy all of it. Nothing is charged on this page.
      </EmptyState>
    </>
  )
}

/** The hash never reaches servers or logs; null during hydration. */
function useLinkToken(): string | null {
  return useSyncExternalStore(
    subscribeToHash,
    () => readMailedFragment(location.hash),
    () => null,
  )
}

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
