import type { ReactNode } from 'react'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { DocumentRow } from '#features/billing/documents/document-rows.tsx'
import { type OwnPayment, ownPaymentStatus } from '#features/payments/own-payments/own-payment.ts'
import { dayOf, type QuoteSummary } from '#features/quotes/quote.ts'
import type { Unreadable } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { MoneyRow, MoneyRows } from '#ui/money/money-rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { type MoneyRecord, moneyList } from './money-list.ts'
import { type ListedRecords, nextSteps, readableOf } from './next-steps.ts'
import styles from './overview.module.css'
import { QuoteBadges } from './quote-rows.tsx'

/** Quotes, invoices, receipts, refunds and payments in one list. */
export function Billing({ records }: { records: ListedRecords }) {
  const { current, earlier } = moneyList(records, nextSteps(readableOf(records)))
  return (
    <>
      {current.length > 0 && (
        <div className={styles.ruled}>
          <Records rows={current} records={records} />
        </div>
      )}
      {earlier.length > 0 && (
        <Disclosure title={`Show ${earlier.length} earlier`}>
          <Records rows={earlier} records={records} />
        </Disclosure>
      )}
      {current.length + earlier.length === 0 && (
        <EmptyState title="Nothing to pay">Quotes, invoices and receipts will appear here.</EmptyState>
      )}
    </>
  )
}

function Records({ rows, records }: { rows: readonly (MoneyRecord | Unreadable)[]; records: ListedRecords }) {
  const isAmong = (listed: readonly { id: string }[], id: string) => listed.some((record) => record.id === id)
  const hrefOf = (id: string) => {
    if (isAmong(records.quotes, id)) return href('quote', { id })
    return isAmong(records.documents, id) ? href('invoice', { id }) : undefined
  }
  return (
    <MoneyRows rows={rows} rowHref={hrefOf}>
      {(row) => <Record row={row} />}
    </MoneyRows>
  )
}

function Record({ row }: { row: MoneyRecord }) {
  const { id, step } = row
  const action = step?.who === 'client' && step.link && (
    <ButtonLink size="s" href={step.link.href}>
      {step.link.label}
    </ButtonLink>
  )
  switch (row.noun) {
    case 'document':
      return <DocumentRow document={row.document} href={href('invoice', { id })} action={action} />
    case 'quote':
      return <QuoteRow quote={row.quote} action={action} />
    case 'payment':
      return <PaymentRow payment={row.payment} />
  }
}

function QuoteRow({ quote, action }: { quote: QuoteSummary; action: ReactNode }) {
  const { id, number, title, status, shown, validUntil, sentAt, answeredAt } = quote
  return (
    <MoneyRow
      name={`Quote ${number}`}
      href={href('quote', { id })}
      note={`${title}, ${quoteStates[status].isOpen ? `valid until ${dayOf(validUntil)}` : dayOf(answeredAt ?? sentAt)}`}
      amount={formatMoney(shown)}
      badges={<QuoteBadges quote={quote} />}
      action={action}
    />
  )
}

function PaymentRow({ payment }: { payment: OwnPayment }) {
  const { state, description, number, isSimulated, at, amountInrMinor } = payment
  return (
    <MoneyRow
      name={description}
      note={
        <>
          {number}, <DateTime iso={at} />
        </>
      }
      amount={formatRupees(amountInrMinor)}
      badges={
        <>
          <StatusBadge state={ownPaymentStatus(payment)} />
          {isSimulated && state === 'paid' && <Badge tone="info">Test, no money moved</Badge>}
        </>
      }
    />
  )
}
