import { Link } from 'wouter'
import { formatMoney } from '#domain/money.ts'
import { dayOf, type QuoteSummary, quoteStates } from '#features/quotes/quote.ts'
import { QuoteStatusBadge } from '#features/quotes/quote-status-badge.tsx'
import { href } from '#routes'
import { Badge } from '#ui/records/badge.tsx'
import styles from './project-rows.module.css'

/** A client's quotes, newest first. */
export function QuoteRows({ quotes }: { quotes: readonly QuoteSummary[] }) {
  return (
    <ul className={styles.projects}>
      {quotes.map(({ id, number, title, status, shown, validUntil, isPaid }) => (
        <li key={id} className={styles.project}>
          <div>
            <Link href={href('quote', { id })} className={styles.name}>
              {title}, {formatMoney(shown)}
            </Link>
            <p className={styles.marks}>
              {quoteStates[status].isOpen ? (
                <Badge tone="yolk">Waits for your answer</Badge>
              ) : (
                <QuoteStatusBadge status={status} />
              )}
              {isPaid && <Badge tone="ok">Deposit paid</Badge>}
            </p>
          </div>
          <p>
            {number}
            {quoteStates[status].isOpen && `, valid until ${dayOf(validUntil)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
