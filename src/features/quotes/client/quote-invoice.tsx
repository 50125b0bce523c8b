import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { clientNames } from '#domain/client-names.ts'
import { formatRupees } from '#domain/money/money.ts'
import {
  type DocumentSummary,
  documentStatusLabel,
  invoiceLimits,
  newInvoiceSchema,
} from '#features/billing/documents/invoice.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { QuotePage } from '../quote.ts'
import { invoiceQuote, readQuote } from '../quote.wire.ts'
import { isDepositToInvoice } from '../quote-next-action.ts'

/** The client's: staff issue it among the quote's other actions. */
export function QuoteInvoice({ page }: { page: QuotePage }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { invoice, isPayingOff } = page
  const isNew = useRef(false)
  useEffect(() => {
    // The focused button is gone.
    if (invoice && !isDialogOpen && isNew.current) place.current?.focus()
  }, [invoice, isDialogOpen])
  function ask() {
    isNew.current = true
    setIsDialogOpen(true)
  }
  return (
    <div ref={place} tabIndex={-1}>
      {invoice ? (
        <InvoiceLine invoice={invoice} />
      ) : (
        isDepositToInvoice(page) && (
          <Button size="l" aria-haspopup="dialog" onClick={ask}>
            {isPayingOff ? 'Get an invoice' : 'Pay by invoice instead'}
          </Button>
        )
      )}
      {isDialogOpen && <InvoiceDialog page={page} onClose={() => setIsDialogOpen(false)} />}
    </div>
  )
}

export function InvoiceDialog({ page: { quote, side }, onClose }: { page: QuotePage; onClose: () => void }) {
  const buyer = clientNames(quote)
  const isStaff = side === 'staff'
  return (
    <ChangeDialog
      title="Invoice for the deposit"
      change={useRecordChange(readQuote, invoiceQuote, { id: quote.id })}
      schema={newInvoiceSchema}
      action={isStaff ? 'Issue the invoice' : 'Get the invoice'}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>
            We issue it {buyer && `for ${buyer} `}and email it to {quote.clientEmail || 'your email address'}.
            It can’t be changed afterwards.
          </p>
          <TextInput
            {...field('taxNumber')}
            label={isStaff ? 'The client’s tax number' : 'Your tax number'}
            hint="Only if the invoice needs one."
            defaultValue={quote.taxNumber}
            maxLength={invoiceLimits.taxNumber}
            mark="none"
            autoComplete="off"
          />
        </>
      )}
    </ChangeDialog>
  )
}

export function InvoiceLine({
  invoice: { id, number, dueOn, dueInrMinor, ...standing },
}: {
  invoice: DocumentSummary
}) {
  const linkFragment = useLinkFragment()
  const isDue = dueInrMinor > 0
  return (
    <>
      <Link href={href('invoice', { id }) + linkFragment}>Invoice {number}</Link>
      {isDue
        ? `: ${formatRupees(dueInrMinor)}, ${standing.status === 'overdue' ? 'was due' : 'due'} ${dueOn && formatDocumentDay(dueOn)}`
        : `, ${documentStatusLabel(standing).label.toLowerCase()}`}
    </>
  )
}
