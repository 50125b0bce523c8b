import { agency } from '#domain/agency.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { documentStates } from '#domain/records/document.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommands } from '#ui/commands/commands.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { issueBalanceInvoice } from '../invoice.admin.wire.ts'
import { balanceInvoiceSchema, invoiceLimits, type ProjectMoney } from '../invoice.ts'
import { listProjectDocuments } from '../invoice.wire.ts'
import styles from '../project-documents.module.css'
import { ProjectDocuments } from '../project-documents.tsx'

export function ProjectInvoices({ projectId }: { projectId: string }) {
  return (
    <ProjectDocuments
      projectId={projectId}
      side="staff"
      below={(money) => <BalanceForm projectId={projectId} money={money} />}
    />
  )
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
            hint={`${agency.timeZonePlace} time.`}
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
