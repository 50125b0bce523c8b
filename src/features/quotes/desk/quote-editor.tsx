import { useState } from 'react'
import { minorPerMajor } from '#domain/money.ts'
import type { QuoteLine } from '#domain/records/quote.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { type Field, useForm } from '#ui/forms/use-form.ts'
import { RecordSection } from '#ui/records/record-section.tsx'
import { editQuote, sendQuote } from '../quote.desk.wire.ts'
import { chosenOptions, type QuotePage, quoteEditSchema, quoteLimits } from '../quote.ts'
import { readQuote } from '../quote.wire.ts'
import { QuoteLedger } from '../quote-ledger.tsx'
import styles from './quote-editor.module.css'

/** A line while it is edited: its amount as typed, in major units. */
type Draft = QuoteLine & { amount: string }

/** Edits the draft of a quote, shows what it costs, and sends it. */
export function QuoteEditor({ page: { quote } }: { page: QuotePage }) {
  const where = { id: quote.id }
  const perMajor = minorPerMajor(quote.terms.currency)
  const [lines, setLines] = useState<Draft[]>(() =>
    quote.lines.map((line) => ({ ...line, amount: String(line.amountMinor / perMajor) })),
  )
  const editing = useRecordChange(readQuote, editQuote, where)
  const sending = useRecordChange(readQuote, sendQuote, where)
  const isBusy = editing.isPending || sending.isPending
  const priced = lines.map((line) => ({ ...line, amountMinor: minorOf(line.amount, perMajor) }))

  function change(id: string, values: Partial<Draft>) {
    setLines(lines.map((line) => (line.id === id ? { ...line, ...values } : line)))
  }

  const { formProps, field, refusal } = useForm({
    schema: quoteEditSchema,
    values: (typed) => ({
      ...typed,
      version: quote.version,
      validDays: Number(typed.validDays),
      lines: priced,
    }),
    answer: editing,
    onSubmit(edit, button) {
      const isSending = button instanceof HTMLButtonElement && button.value === 'send'
      editing.save(edit, {
        onSuccess: (saved) => {
          if (isSending) sending.save({ version: saved.quote.version })
        },
      })
    },
  })
  return (
    <form {...formProps} className={styles.editor}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <RecordSection title="Lines">
            <ol className={styles.lines}>
              {lines.map((line, index) => (
                <Line
                  key={line.id}
                  line={line}
                  currency={quote.terms.currency}
                  field={(name) => field(`lines.${index}.${name}`)}
                  onChange={(values) => change(line.id, values)}
                  onRemove={
                    lines.length > 1 ? () => setLines(lines.filter(({ id }) => id !== line.id)) : undefined
                  }
                />
              ))}
            </ol>
            <Button size="s" onClick={() => setLines([...lines, newLine()])}>
              Add a line
            </Button>
          </RecordSection>
        </div>
        <div className={styles.column}>
          <RecordSection title="What it costs">
            <QuoteLedger
              quote={{
                terms: quote.terms,
                lines: priced.map((line) => ({
                  ...line,
                  amountMinor: Number.isSafeInteger(line.amountMinor) ? line.amountMinor : 0,
                })),
              }}
              optionIds={chosenOptions(priced)}
            />
          </RecordSection>
          <RecordSection title="Client">
            <div className={styles.fields}>
              <TextInput
                {...field('clientName')}
                label="Name"
                defaultValue={quote.clientName}
                maxLength={quoteLimits.name}
              />
              <TextInput
                {...field('clientEmail')}
                label="Email"
                type="email"
                required
                defaultValue={quote.clientEmail}
              />
              <TextInput
                {...field('companyName')}
                label="Company"
                defaultValue={quote.companyName}
                maxLength={quoteLimits.name}
              />
              <TextInput
                {...field('taxNumber')}
                label="Tax number"
                defaultValue={quote.taxNumber}
                maxLength={quoteLimits.taxNumber}
              />
              <TextArea
                {...field('note')}
                label="A few words to the client"
                rows={3}
                defaultValue={quote.note}
                maxLength={quoteLimits.note}
              />
              <TextInput
                {...field('validDays')}
                label="Valid for (days)"
                inputMode="numeric"
                required
                defaultValue={quote.validDays}
              />
            </div>
          </RecordSection>
        </div>
      </div>
      <div className={styles.ways}>
        <Button variant="primary" type="submit" value="send" busy={isBusy}>
          Send the quote
        </Button>
        <Button type="submit" value="save" busy={isBusy}>
          Save the draft
        </Button>
        <p role="status" className={styles.saved}>
          {editing.saving === undefined && !isBusy && quote.version > 1 && 'Saved.'}
        </p>
      </div>
      <Refusal>{refusal ?? sending.refusal}</Refusal>
    </form>
  )
}

function Line({
  line,
  currency,
  field,
  onChange,
  onRemove,
}: {
  line: Draft
  currency: string
  field: Field
  onChange: (values: Partial<Draft>) => void
  onRemove: (() => void) | undefined
}) {
  const what = line.name || 'this line'
  return (
    <li className={styles.line}>
      <TextInput
        {...field('name')}
        label="What"
        value={line.name}
        maxLength={quoteLimits.lineName}
        mark="none"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextInput
        {...field('amountMinor')}
        label={`Price in ${currency}`}
        value={line.amount}
        inputMode="decimal"
        mark="none"
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <div className={styles.marks}>
        <Checkbox
          label="Option"
          checked={line.isOption}
          aria-label={`${what} is an option`}
          onChange={(event) =>
            onChange({ isOption: event.target.checked, isChosen: line.isChosen || !event.target.checked })
          }
        />
        {line.isOption && (
          <Checkbox
            label="Chosen"
            checked={line.isChosen}
            aria-label={`${what} is chosen from the start`}
            onChange={(event) => onChange({ isChosen: event.target.checked })}
          />
        )}
        {onRemove && (
          <Button size="s" variant="quiet" aria-label={`Remove ${what}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

function newLine(): Draft {
  return {
    id: crypto.randomUUID(),
    name: '',
    detail: '',
    amountMinor: 0,
    amount: '',
    isOption: false,
    isChosen: true,
  }
}

/** Reads an amount as people type it; NaN for anything else, which the schema refuses. */
function minorOf(amount: string, perMajor: number): number {
  const digits = amount.replaceAll(',', '').trim()
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * perMajor) : Number.NaN
}
