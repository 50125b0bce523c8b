import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMoney, formatRupees, money } from '#domain/money.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Blank } from '#ui/states/blank.tsx'
import { readSums } from '../statistics.admin.wire.ts'
import { firstReplyDays, type Sums } from '../statistics.ts'
import { describeDuration } from './describe-duration.ts'
import styles from './today-sums.module.css'

/** What is asked, late and received, and how long clients wait for a reply. */
export function TodaySums() {
  const { data, error, refetch } = useQuery(endpointQuery(readSums))
  if (error && !data) {
    return (
      <p role="alert" className={styles.failure}>
        The sums could not be loaded. {explainFailure(error)}{' '}
        <Button size="s" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <dl className={styles.sums} aria-busy={!data}>
      <Sum label="Asked by invoice" path={href('adminInvoices')}>
        {data && askedOf(data)}
      </Sum>
      <Sum label="Overdue" path={`${href('adminInvoices')}?status=overdue`}>
        {data && overdueOf(data)}
      </Sum>
      <Sum label="Received this month" path={href('adminPayments')}>
        {data && receivedOf(data)}
      </Sum>
      <Sum label={`Median first reply, ${firstReplyDays} days`} path={`${href('adminLeads')}?status=new`}>
        {data && firstReplyOf(data)}
      </Sum>
    </dl>
  )
}

type Figure = { value: ReactNode; note: string; isLate?: boolean }

function Sum({
  label,
  path,
  children: figure,
}: {
  label: string
  path: string
  children: Figure | undefined
}) {
  return (
    <div className={styles.sum}>
      <dt className={styles.label}>
        <Link href={path}>{label}</Link>
      </dt>
      {figure ? (
        <dd className={styles.figure} data-overdue={figure.isLate}>
          <span className={styles.value}>{figure.value}</span>{' '}
          <span className={styles.note}>{figure.note}</span>
        </dd>
      ) : (
        <dd className={styles.figure}>
          <Blank />
        </dd>
      )}
    </div>
  )
}

/** Money of a test site is never taken for real. */
function noteOf({ isTest }: Sums, note: string): string {
  return isTest ? `${note} in test money` : note
}

function askedOf(sums: Sums): Figure {
  const ages = Object.values(sums.owed)
  const invoices = ages.reduce((sum, age) => sum + age.invoices, 0)
  return {
    value: formatRupees(ages.reduce((sum, age) => sum + age.amountInrMinor, 0)),
    note: noteOf(sums, invoices === 0 ? 'No open invoices' : countOf(invoices, 'open invoice')),
  }
}

function overdueOf(sums: Sums): Figure {
  const { 'not-due': _, ...late } = sums.owed
  const ages = Object.values(late)
  const invoices = ages.reduce((sum, age) => sum + age.invoices, 0)
  return {
    value: formatRupees(ages.reduce((sum, age) => sum + age.amountInrMinor, 0)),
    note: noteOf(sums, invoices === 0 ? 'No invoice' : countOf(invoices, 'invoice')),
    isLate: invoices > 0,
  }
}

/** Each currency on its own: they are never added. */
function receivedOf(sums: Sums): Figure {
  const { received } = sums
  const refunds = received.filter(({ refundedMinor }) => refundedMinor > 0)
  const payments = received.reduce((sum, line) => sum + line.payments, 0)
  const left = received.map(({ currency, paidMinor, refundedMinor }) =>
    formatMoney(money(paidMinor - refundedMinor, currency)),
  )
  const refunded = refunds.map(({ currency, refundedMinor }) => formatMoney(money(refundedMinor, currency)))
  return {
    value: left.length === 0 ? formatRupees(0) : left.join(' + '),
    note: [
      noteOf(sums, payments === 0 ? 'No payments' : countOf(payments, 'payment')),
      ...(refunded.length > 0 ? [`less ${refunded.join(' and ')} refunded`] : []),
    ].join(', '),
  }
}

function firstReplyOf({ firstReply: { medianSeconds, answered, waiting } }: Sums): Figure {
  return {
    value: medianSeconds === null ? '–' : describeDuration(medianSeconds),
    note: `${answered.toLocaleString('en-IN')} answered, ${waiting.toLocaleString('en-IN')} not yet`,
  }
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
}
