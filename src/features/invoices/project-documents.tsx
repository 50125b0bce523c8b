import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { DocumentRows } from './document-rows.tsx'
import { invoiceLimits, type NewInvoice, type Documents as Page, projectDocumentsPath } from './invoice.ts'
import styles from './project-documents.module.css'

type Props = { projectId: string; hrefOf: (documentId: string) => string }

/** A project's invoices, receipts and credit notes; for staff with the press that issues the balance invoice. */
export function ProjectDocuments({ projectId, hrefOf, side }: Props & { side: 'client' | 'staff' }) {
  const path = projectDocumentsPath(projectId)
  const { data, error } = useQuery<Page>({ queryKey: [path], staleTime: 0 })
  const hasBalance = data?.documents
    .filter(isReadable)
    .some(({ kind, part, status }) => kind === 'invoice' && part === 'balance' && status !== 'cancelled')
  return (
    <div className={styles.documents}>
      {data && (
        <DocumentRows
          documents={data.documents}
          hrefOf={hrefOf}
          canPay={side === 'client' && !data.isPayingOff}
        />
      )}
      {data?.documents.length === 0 && <p className={styles.minor}>Nothing was invoiced or paid yet.</p>}
      {side === 'staff' && data && !hasBalance && <BalanceForm path={path} />}
      <p role="alert" className={styles.refusal}>
        {error && explainFailure(error)}
      </p>
    </div>
  )
}

function BalanceForm({ path }: { path: string }) {
  const id = useId()
  const { save, isPending, refusal } = useRecordChange<Page, NewInvoice>(path, '')
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
