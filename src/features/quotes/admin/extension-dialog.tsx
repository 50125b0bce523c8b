import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { extendQuote } from '../quote.admin.wire.ts'
import { dayOf, type QuotePage, quoteExtensionSchema, quoteLimits, usualValidDays } from '../quote.ts'
import { readQuote } from '../quote.wire.ts'

export function ExtensionDialog({ page: { quote }, onClose }: { page: QuotePage; onClose: () => void }) {
  const today = agencyDayAt(new Date())
  const last = dayAfter(today, quoteLimits.validDays)
  return (
    <ChangeDialog
      title="Extend validity"
      description={`The quote is valid until ${dayOf(quote.validUntil)}. A reminder tells the client the new date.`}
      change={useRecordChange(readQuote, extendQuote, { id: quote.id })}
      schema={quoteExtensionSchema}
      version={quote.version}
      action="Extend validity"
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          {...field('lastDay')}
          label="Valid until"
          type="date"
          required
          min={today}
          max={last}
          defaultValue={dayAfter(today, usualValidDays)}
        />
      )}
    </ChangeDialog>
  )
}
