import { Link } from 'wouter'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { ModeBadge, modeOf } from '#ui/records/mode-badge.tsx'
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
                <Text as={Link} block tone="link" weight="bold" href={documentHref(id)}>
                  {documentKindLabels[kind].title} {number}
                </Text>
                <Text as="span" size="s" tone="muted">
                  {isDue && dueOn ? `Due by ${formatDocumentDay(dueOn)}` : formatDocumentDay(issuedOn)}
                </Text>
              </div>
              <span className={styles.amount}>{formatRupees(document.amountInrMinor)}</span>
              <Cluster as="span" gap="2">
                {isChecking ? (
                  <Badge tone="info">Being checked</Badge>
                ) : (
                  <StatusBadge state={documentStatusLabel(document)} />
                )}
                <ModeBadge mode={modeOf(isTest)} />
              </Cluster>
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
