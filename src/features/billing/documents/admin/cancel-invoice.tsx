import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import { cancelInvoice } from '../invoice.admin.wire.ts'
import { cancellationSchema, type DocumentSummary, invoiceLimits } from '../invoice.ts'
import { readDocument } from '../invoice.wire.ts'
import { invoiceCommands } from './invoice-commands.ts'

export function CancelInvoice({
  invoice,
  isOffered,
  look,
}: {
  invoice: DocumentSummary
  isOffered: boolean
  look: ActionLook
}) {
  const cancel = useCommandButton(invoiceCommands.cancel)
  return (
    <DialogButton
      {...cancel}
      {...look}
      isOffered={isOffered}
      dialog={(close) => <CancelDialog invoice={invoice} onClose={close} />}
    >
      Cancel the invoice
    </DialogButton>
  )
}

function CancelDialog({
  invoice: { id, number },
  onClose,
}: {
  invoice: DocumentSummary
  onClose: () => void
}) {
  return (
    <ChangeDialog
      title={`Cancel invoice ${number}?`}
      description="We email the client a credit note for the full amount. This can’t be undone, but you can issue another invoice."
      change={useRecordChange(readDocument, cancelInvoice, { id })}
      schema={cancellationSchema}
      action="Cancel the invoice"
      isDangerous
      cancel="Keep it"
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          {...field('reason')}
          label="Reason"
          hint="Printed on the credit note."
          maxLength={invoiceLimits.reason}
          required
          mark="none"
        />
      )}
    </ChangeDialog>
  )
}
