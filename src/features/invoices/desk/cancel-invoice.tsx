import { type SyntheticEvent, useId, useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import {
  type Cancellation,
  type DocumentPage,
  type DocumentSummary,
  documentApiPath,
  invoiceLimits,
} from '../invoice.ts'

/** Lets staff cancel an invoice that waits for its payment. */
export function CancelInvoice({ invoice }: { invoice: DocumentSummary }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Cancel the invoice
      </Button>
      {isOpen && <CancelDialog invoice={invoice} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CancelDialog({
  invoice: { id, number },
  onClose,
}: {
  invoice: DocumentSummary
  onClose: () => void
}) {
  const formId = useId()
  const [problem, setProblem] = useState<string>()
  const { save, isPending, refusal } = useRecordChange<DocumentPage, Cancellation>(
    documentApiPath(id),
    'cancel',
  )
  function cancel(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const reason = field?.value.trim() ?? ''
    setProblem(reason === '' ? 'Say why.' : undefined)
    if (reason === '') field?.focus()
    else save({ reason }, { onSuccess: onClose, onError: () => field?.focus() })
  }
  return (
    <Dialog
      open
      size="s"
      title={`Cancel invoice ${number}?`}
      description="A credit note of the whole amount corrects it, and we email it to the client. This cannot be undone; you can issue another invoice."
      onClose={onClose}
      onCloseRequest={() => !isPending}
      footer={
        <>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            Cancel the invoice
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={cancel} noValidate>
        <TextInput
          label="Reason"
          hint="The client reads it on the credit note."
          name="reason"
          maxLength={invoiceLimits.reason}
          required
          mark="none"
          error={problem ?? refusal ?? undefined}
        />
      </form>
    </Dialog>
  )
}
