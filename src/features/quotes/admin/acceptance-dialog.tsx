import { useState } from 'react'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { formatMoney } from '#domain/money/money.ts'
import { amountOf, chosenOptions, titleOf } from '#domain/money/quote-sums.ts'
import { acceptedHowLabels } from '#domain/records/quote.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { CheckList } from '#ui/forms/choice-list.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { QuoteAnswering } from '../client/quote-answer.tsx'
import { acceptanceText, type QuotePage, quoteLimits, quoteRecordingSchema } from '../quote.ts'
import styles from './quote-detail.module.css'

const hows = Object.entries(acceptedHowLabels).map(([value, label]) => ({ value, label }))

export function AcceptanceDialog({
  page,
  accepting,
  onClose,
}: {
  page: QuotePage
  accepting: QuoteAnswering['accepting']
  onClose: () => void
}) {
  const { quote } = page
  const [optionIds, setOptionIds] = useState(() => chosenOptions(quote.lines))
  const options = quote.lines.filter(({ isOption }) => isOption)
  const text = acceptanceText(quote, optionIds, page)
  return (
    <ChangeDialog
      title="Mark as accepted?"
      description="This binds the client. We email them a confirmation."
      size="m"
      change={accepting}
      schema={quoteRecordingSchema}
      values={(typed) => ({ ...typed, optionIds: [...optionIds], text })}
      version={quote.version}
      action="Mark as accepted"
      isDangerous
      onClose={onClose}
    >
      {(field) => (
        <>
          {options.length > 0 && (
            <CheckList
              legend="Options that the client takes"
              name="options"
              values={optionIds}
              onChange={setOptionIds}
              choices={options.map((line) => ({
                value: line.id,
                label: titleOf(line),
                aside: formatMoney(amountOf(line, quote.terms.currency)),
              }))}
            />
          )}
          <blockquote className={styles.words} aria-live="polite">
            {text}
          </blockquote>
          <TextInput
            {...field('name')}
            label="Accepted by"
            autoComplete="off"
            defaultValue={quote.clientName}
            maxLength={quoteLimits.name}
            required
          />
          <Select
            {...field('how')}
            label="How"
            options={hows}
            placeholder="Choose"
            defaultValue=""
            required
          />
          <TextInput
            {...field('on')}
            label="On"
            type="date"
            required
            max={agencyDayAt(new Date())}
            defaultValue={agencyDayAt(new Date())}
          />
        </>
      )}
    </ChangeDialog>
  )
}
