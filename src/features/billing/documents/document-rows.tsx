import { Link } from 'wouter'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import styles from './document-rows.module.css'
import { type Documents, documentStatusLabel } from './invoice.ts'

export function DocumentRows({
  documents,
  canPay = false,
}: {
  documents: Documents['documents']
  canPay?: boolean
}) {
  const linkFragment = useLinkFragment()
  const documentHref = (id: string) => href('invoice', { id }) + linkFragment
  return (
    <div className={styles.box}>
      <Rows className={styles.list} rowClass={styles.row} rows={documents} rowHref={documentHref}>
        {(document) => {
          const { id, kind, number, isTest, isChecking, issuedOn, dueOn, dueInrMinor } = document
          const isDue = dueInrMinor > 0
          return (
            <>
              <div>
                <Link href={documentHref(id)} className={styles.number}>
                  {documentKindLabels[kind].title} {number}
                </Link>
                <span className={styles.minor}>
                  {isDue && dueOn ? `Due by ${formatDocumentDay(dueOn)}` : formatDocumentDay(issuedOn)}
                </span>
              </div>
              <span className={styles.amount}>{formatRupees(document.amountInrMinor)}</span>
              <span className={styles.badges}>
                {isChecking ? (
                  <Badge tone="info">Being checked</Badge>
                ) : (
                  <StatusBadge state={documentStatusLabel(document)} />
                )}
                {isTest && <Badge tone="info">Test</Badge>}
              </span>
              {canPay && isDue && !isChecking && (
                <ButtonLink variant="primary" size="s" href={documentHref(id)}>
                  Pay {formatRupees(dueInrMinor)}
                </ButtonLink>
              )}
            </>
          )
        }}
      </Rows>
    </div>
  )
}
