import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import type { Owed } from '#domain/money/owed.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import { DocumentRows } from './document-rows.tsx'
import type { ProjectMoney } from './invoice.ts'
import { listProjectDocuments } from './invoice.wire.ts'
import styles from './project-documents.module.css'

export function ProjectDocuments({
  projectId,
  side = 'client',
  below,
}: {
  projectId: string
  side?: 'client' | 'staff'
  below?: (money: ProjectMoney) => ReactNode
}) {
  const { data, error } = useQuery(endpointQuery(listProjectDocuments, { id: projectId }))
  return (
    <div className={styles.documents}>
      {data && <ProjectBooks money={data} side={side} />}
      {data && below?.(data)}
      <Refusal>{error && explainFailure(error)}</Refusal>
    </div>
  )
}

export function ProjectBooks({
  money: { documents, isPayingOff, owed },
  side,
}: {
  money: ProjectMoney
  side: 'client' | 'staff'
}) {
  return (
    <div className={styles.documents}>
      <DocumentRows documents={documents} canPay={side === 'client' && !isPayingOff} />
      {documents.length === 0 && (
        <Text size="s" tone="muted">
          No invoices or payments yet.
        </Text>
      )}
      {owed && <Ledger rows={rowsOf(owed)} className={styles.owed} />}
    </div>
  )
}

function rowsOf({ priceInrMinor, paidInrMinor, owedInrMinor }: Owed): LedgerRow[] {
  return [
    { label: 'Price', amount: formatRupees(priceInrMinor) },
    { label: 'Paid', amount: formatRupees(paidInrMinor) },
    { label: 'Balance', amount: formatRupees(owedInrMinor), kind: 'total' },
  ]
}
