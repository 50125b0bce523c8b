import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { cancelInvoice } from '../invoice.admin.wire.ts'
import { cancellationSchema, type DocumentSummary, invoiceLimits } from '../invoice.ts'
import { readDocument } from '../invoice.wire.ts'

export function CancelInvoice({ invoice, isOffered }: { invoice: DocumentSummary; isOffered: boolean }) {
  return (
    <DialogButton
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
      description="A credit note of the whole amount corrects it, and we email it to the client. This cannot be undone; you can issue another invoice."
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
          hint="The client reads it on the credit note."
          maxLength={invoiceLimits.reason}
          required
          mark="none"
        />
      )}
    </ChangeDialog>
  )
}
