import type { ReactNode } from 'react'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { MoneyRow, MoneyRows } from '#ui/money/money-rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { ModeBadge, modeOf } from '#ui/records/mode-badge.tsx'
import { type DocumentSummary, type Documents, documentStatusLabel } from './invoice.ts'

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
    <MoneyRows rows={documents} rowHref={documentHref}>
      {(document) => {
        const { id, isChecking, dueInrMinor } = document
        return (
          <DocumentRow
            document={document}
            href={documentHref(id)}
            action={
              canPay &&
              dueInrMinor > 0 &&
              !isChecking && (
                <ButtonLink variant="primary" size="s" href={documentHref(id)}>
                  Pay {formatRupees(dueInrMinor)}
                </ButtonLink>
              )
            }
          />
        )
      }}
    </MoneyRows>
  )
}

export function DocumentRow({
  document,
  href,
  action,
}: {
  document: DocumentSummary
  href: string
  action: ReactNode
}) {
  const { kind, number, isTest, isChecking, issuedOn, dueOn, amountInrMinor, dueInrMinor } = document
  return (
    <MoneyRow
      name={`${documentKindLabels[kind].title} ${number}`}
      href={href}
      note={dueInrMinor > 0 && dueOn ? `Due by ${formatDocumentDay(dueOn)}` : formatDocumentDay(issuedOn)}
      amount={formatRupees(amountInrMinor)}
      badges={
        <>
          {isChecking ? (
            <Badge tone="info">Being checked</Badge>
          ) : (
            <StatusBadge state={documentStatusLabel(document)} />
          )}
          <ModeBadge mode={modeOf(isTest)} />
        </>
      }
      action={action}
    />
  )
}
