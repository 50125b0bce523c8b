import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import { formatRupees } from '#domain/money.ts'
import type { Owed } from '#domain/owed.ts'
import { documentStates } from '#domain/records/document.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import { DocumentRows } from './document-rows.tsx'
import { invoiceLimits, type NewInvoice, type ProjectMoney, projectDocumentsPath } from './invoice.ts'
import styles from './project-documents.module.css'

/** A project's invoices, receipts and credit notes; for staff with the press that issues the balance invoice. */
export function ProjectDocuments({ projectId, side }: { projectId: string; side: 'client' | 'staff' }) {
  const path = projectDocumentsPath(projectId)
  const { data, error } = useQuery<ProjectMoney>({ queryKey: [path], staleTime: 0 })
  const isInvoiced = data?.documents
    .filter(isReadable)
    .some(({ part, status }) => part === 'balance' && documentStates[status].canBePaid)
  return (
    <div className={styles.documents}>
      {data && <DocumentRows documents={data.documents} canPay={side === 'client' && !data.isPayingOff} />}
      {data?.documents.length === 0 && <p className={styles.minor}>Nothing was invoiced or paid yet.</p>}
      {data?.owed && <Ledger rows={rowsOf(data.owed)} className={styles.owed} />}
      {side === 'staff' && data && !isInvoiced && data.owed?.owedInrMinor !== 0 && (
        <BalanceForm path={path} />
      )}
      <p role="alert" className={styles.refusal}>
        {error && explainFailure(error)}
      </p>
    </div>
  )
}

function rowsOf({ priceInrMinor, paidInrMinor, owedInrMinor }: Owed): LedgerRow[] {
  return [
    { label: 'Price', amount: formatRupees(priceInrMinor) },
    { label: 'Paid', amount: formatRupees(paidInrMinor) },
    { label: 'Left to pay', amount: formatRupees(owedInrMinor), kind: 'total' },
  ]
}

function BalanceForm({ path }: { path: string }) {
  const id = useId()
  const { save, isPending, refusal } = useRecordChange<ProjectMoney, NewInvoice>(path, '')
  function issue(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    save({ taxNumber: String(new FormData(event.currentTarget).get('taxNumber')) })
  }
  return (
    <form className={styles.form} onSubmit={issue} noValidate>
      <TextInput
        label="The client’s tax number"
        hint="Only if they gave one."
        id={id}
        name="taxNumber"
        maxLength={invoiceLimits.taxNumber}
        mark="none"
        error={refusal ?? undefined}
      />
      <Button type="submit" size="s" busy={isPending}>
        Issue the balance invoice
      </Button>
    </form>
  )
}
