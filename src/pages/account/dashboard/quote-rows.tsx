import { formatMoney } from '#domain/money/money.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { dayOf, type QuoteSummary } from '#features/quotes/quote.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Disclosure } from '#ui/disclosure.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import styles from './project-rows.module.css'
import { RowName } from './row-name.tsx'

/** Quotes that ended without an acceptance are folded away. */
export function OwnQuotes({ quotes }: { quotes: readonly Listed<QuoteSummary>[] }) {
  const isOver = (quote: Listed<QuoteSummary>) => isReadable(quote) && quoteStates[quote.status].isOver
  const over = quotes.filter(isOver)
  const current = quotes.filter((quote) => !isOver(quote))
  return (
    <>
      {current.length > 0 && <QuoteRows quotes={current} />}
      {over.length > 0 && (
        <Disclosure title={over.length === 1 ? '1 earlier quote' : `${over.length} earlier quotes`}>
          <QuoteRows quotes={over} />
        </Disclosure>
      )}
    </>
  )
}

function QuoteRows({ quotes }: { quotes: readonly Listed<QuoteSummary>[] }) {
  return (
    <Rows rowClass={styles.project} rows={quotes} rowHref={(id) => href('quote', { id })}>
      {(quote) => {
        const { id, number, title, status, shown, validUntil } = quote
        return (
          <>
            <div>
              <RowName href={href('quote', { id })}>
                {title}, {formatMoney(shown)}
              </RowName>
              <Cluster as="p" gap="2" className={styles.marks}>
                <QuoteBadges quote={quote} />
              </Cluster>
            </div>
            <p>
              {number}
              {quoteStates[status].isOpen && `, valid until ${dayOf(validUntil)}`}
            </p>
          </>
        )
      }}
    </Rows>
  )
}

export function QuoteBadges({ quote: { status, isPaid, isWholePaid } }: { quote: QuoteSummary }) {
  return (
    <>
      {quoteStates[status].isOpen ? (
        <Badge tone="yolk">Awaiting your reply</Badge>
      ) : (
        <StatusBadge state={quoteStates[status]} />
      )}
      {isPaid && <Badge tone="ok">{isWholePaid ? 'Paid' : 'Deposit paid'}</Badge>}
    </>
  )
}
