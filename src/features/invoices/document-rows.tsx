import { Link } from 'wouter'
import { formatMoney, money } from '#domain/money.ts'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import styles from './document-rows.module.css'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import { type DocumentSummary, documentKindWords } from './invoice.ts'

/** Documents, one in each row, with what they ask for or say. */
export function DocumentRows({
  documents,
  hrefOf,
}: {
  documents: readonly DocumentSummary[]
  hrefOf: (documentId: string) => string
}) {
  return (
    <ul className={styles.list}>
      {documents.map(({ id, kind, number, status, isTest, issuedAt, amountInrMinor }) => (
        <li key={id} className={styles.row}>
          <div>
            <Link href={hrefOf(id)} className={styles.number}>
              {documentKindWords[kind].title} {number}
            </Link>
            <span className={styles.minor}>
              <DateTime iso={issuedAt} />
            </span>
          </div>
          <span className={styles.amount}>{formatMoney(money(amountInrMinor, 'INR'))}</span>
          <span className={styles.badges}>
            <DocumentStatusBadge status={status} />
            {isTest && <Badge tone="info">Test</Badge>}
          </span>
        </li>
      ))}
    </ul>
  )
}
