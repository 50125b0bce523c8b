import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatPaperDay } from '#domain/calendar-day.ts'
import { clientNames } from '#domain/client-names.ts'
import { formatRupees } from '#domain/money.ts'
import { isDepositAsked } from '#domain/owed.ts'
import {
  type DocumentSummary,
  documentStanding,
  invoiceLimits,
  newInvoiceSchema,
} from '#features/invoices/invoice.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { chosenOptions, type QuotePage, sumsOf } from './quote.ts'
import { invoiceQuote, readQuote } from './quote.wire.ts'

/** The invoice of an accepted quote's deposit, or a button that gets it, for the client or staff for a client who called. */
export function QuoteInvoice({ page }: { page: QuotePage }) {
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { quote, paid, isChecking, invoice, side, isPayingOff } = page
  const { charge } = sumsOf(quote, chosenOptions(quote.lines))
  const isNew = useRef(false)
  useEffect(() => {
    // The pressed button is gone.
    if (invoice && !isAsking && isNew.current) place.current?.focus()
  }, [invoice, isAsking])
  function ask() {
    isNew.current = true
    setIsAsking(true)
  }
  return (
    <div ref={place} tabIndex={-1}>
      {invoice ? (
        <InvoiceLine invoice={invoice} />
      ) : (
        quote.status === 'accepted' &&
        isDepositAsked(charge, paid) &&
        !isChecking && (
          <Button size={side === 'staff' ? 's' : 'l'} aria-haspopup="dialog" onClick={ask}>
            {side === 'staff'
              ? 'Issue the invoice'
              : isPayingOff
                ? 'Get an invoice'
                : 'Pay by invoice instead'}
          </Button>
        )
      )}
      {isAsking && <InvoiceDialog page={page} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function InvoiceDialog({ page: { quote, side }, onClose }: { page: QuotePage; onClose: () => void }) {
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

/** The invoice of a deposit, and how it stands. */
function InvoiceLine({
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
        ? `: ${formatRupees(dueInrMinor)}, ${standing.status === 'overdue' ? 'was due' : 'due'} ${dueOn && formatPaperDay(dueOn)}`
        : `, ${documentStanding(standing).label.toLowerCase()}`}
    </>
  )
}
