import { useQuery } from '@tanstack/react-query'
import { agency } from '#domain/agency.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { Owed } from '#domain/money/owed.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { documentStates } from '#domain/records/document.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommands } from '#ui/commands/commands.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Text } from '#ui/layout/text.tsx'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import { DocumentRows } from './document-rows.tsx'
import { issueBalanceInvoice } from './invoice.admin.wire.ts'
import { balanceInvoiceSchema, invoiceLimits, type ProjectMoney } from './invoice.ts'
import { listProjectDocuments } from './invoice.wire.ts'
import styles from './project-documents.module.css'

export function ProjectDocuments({ projectId, side }: { projectId: string; side: 'client' | 'staff' }) {
  const { data, error } = useQuery(endpointQuery(listProjectDocuments, { id: projectId }))
  return (
    <div className={styles.documents}>
      {data && <ProjectBooks money={data} side={side} />}
      {side === 'staff' && data && <BalanceForm projectId={projectId} money={data} />}
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
          Nothing was invoiced or paid yet.
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
    { label: 'Left to pay', amount: formatRupees(owedInrMinor), kind: 'total' },
  ]
}

export const balanceCommand = {
  id: 'project-balance',
  label: 'Invoice the balance',
  keys: 'i',
  group: 'This project',
}

/** Enough to be asked for, and no open invoice asks for it. */
export function isBalanceToInvoice({ documents, owed }: ProjectMoney): boolean {
  return !isInvoiced(documents) && owed !== null && owed.owedInrMinor >= providerLimits.minInrMinor
}

function isInvoiced(documents: ProjectMoney['documents']): boolean {
  return documents
    .filter(isReadable)
    .some(({ part, status }) => part === 'balance' && documentStates[status].canBePaid)
}

function BalanceForm({
  projectId,
  money: { documents, owed, usualDueOn },
}: {
  projectId: string
  money: ProjectMoney
}) {
  const isOffered = !isInvoiced(documents) && owed?.owedInrMinor !== 0
  const issuing = useRecordChange(listProjectDocuments, issueBalanceInvoice, { id: projectId })
  const { formProps, field, refusal } = useForm({
    schema: balanceInvoiceSchema,
    answer: issuing,
    onSubmit: (invoice) => issuing.save(invoice),
  })
  const run = () => formProps.ref.current?.querySelector('input')?.focus()
  useCommands(isOffered ? [{ ...balanceCommand, run }] : [])
  return (
    <>
      {isOffered && (
        <form {...formProps} className={styles.form}>
          <TextInput
            {...field('taxNumber')}
            label="The client’s tax number"
            hint="Only if they gave one."
            maxLength={invoiceLimits.taxNumber}
            mark="none"
          />
          <TextInput
            {...field('dueOn')}
            label="Due on"
            type="date"
            hint={`A day in ${agency.timeZonePlace}.`}
            defaultValue={usualDueOn}
            mark="none"
          />
          <Button type="submit" size="s" busy={issuing.isPending}>
            Issue the balance invoice
          </Button>
        </form>
      )}
      {/* Also once another user's invoice has taken the form's place. */}
      <Refusal>{refusal}</Refusal>
    </>
  )
}
