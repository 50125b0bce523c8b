import { formatMoney } from '#domain/money/money.ts'
import { chosenOptions, sumsOf } from '#domain/money/quote-sums.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { SaveBar } from '#ui/changes/save-bar.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { lookOf } from '#ui/records/record-actions.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { editQuote, sendQuote } from '../../quote.admin.wire.ts'
import { type QuotePage, quoteEditSchema } from '../../quote.ts'
import { readQuote } from '../../quote.wire.ts'
import { nextActionOfQuote } from '../../quote-next-action.ts'
import { quoteCommands } from '../quote-commands.ts'
import { QuoteConflict } from './quote-conflict.tsx'
import { editOf, isPriced, lastDayOf, pricedOf } from './quote-draft.ts'
import styles from './quote-editor.module.css'
import { QuoteLines } from './quote-lines.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { QuoteTexts } from './quote-texts.tsx'
import { useQuoteDraft } from './use-quote-draft.ts'

export function QuoteEditor({ page }: { page: QuotePage }) {
  const { quote } = page
  const { terms } = quote
  const where = { id: quote.id }
  const { draft, version, isDirty, merged, change, settle, discard, keep } = useQuoteDraft(quote)
  const editing = useRecordChange(readQuote, editQuote, where)
  const sending = useRecordChange(readQuote, sendQuote, where)
  const [save, submit] = [useCommandButton(quoteCommands.save), useCommandButton(quoteCommands.send)]
  const isConflict = editing.isConflict || sending.isConflict
  const isBusy = editing.isPending || sending.isPending
  const priced = pricedOf(draft, terms)
  const hasSum = isPriced(draft, terms.currency)
  const { shown, charge } = sumsOf(priced, chosenOptions(priced.lines))

  const { formProps, field, refusal } = useForm({
    schema: quoteEditSchema,
    values: () => ({ ...editOf(draft, terms.currency), version }),
    answer: editing,
    onSubmit(edit, button) {
      const isSending = button instanceof HTMLButtonElement && button.value === 'send'
      sending.reset()
      editing.save(edit, {
        onSuccess: (saved) => {
          settle(saved.quote, draft)
          if (isSending) sending.save({ version: saved.quote.version })
        },
      })
    },
  })
  function resolve(way: () => void) {
    editing.reset()
    sending.reset()
    way()
  }
  return (
    <div className={styles.columns}>
      <Stack as="form" gap="6" packed shrinks {...formProps}>
        <RecordSection title="Lines">
          <QuoteLines draft={draft} priced={priced} field={field} onChange={change} />
        </RecordSection>
        <RecordSection title="Client">
          <QuoteTexts draft={draft} lastDay={lastDayOf(quote, draft)} field={field} onChange={change} />
        </RecordSection>
        {merged && !isBusy && (
          <QuoteConflict
            merged={merged}
            changed={page.changed}
            isDirty={isDirty}
            isRefused={isConflict}
            onKeep={() => resolve(keep)}
            onDiscard={() => resolve(discard)}
          />
        )}
        <SaveBar>
          <Cluster as="p" gap="0 2" align="baseline" className={styles.total}>
            Total <strong>{hasSum ? formatMoney(shown) : '?'}</strong>
            {hasSum && terms.currency !== 'INR' && <span>charged as {formatMoney(charge.total)}</span>}
          </Cluster>
          <Text size="s" tone="muted" role="status">
            {isDirty ? 'Not saved yet' : version > 1 && !isBusy && 'Saved'}
          </Text>
          {/* First, so that Enter saves. */}
          <Button {...save} type="submit" size="s" value="save" busy={isBusy}>
            Save the draft
          </Button>
          <Button
            {...submit}
            {...lookOf({ id: 'send' }, nextActionOfQuote(page, false, new Date()))}
            type="submit"
            value="send"
            busy={isBusy}
          >
            Send the quote
          </Button>
          {/* The conflict above says it with the name and the values. */}
          {!(merged && isConflict) && <Refusal>{refusal ?? sending.refusal}</Refusal>}
        </SaveBar>
      </Stack>
      <QuotePreview page={page} draft={draft} priced={priced} />
    </div>
  )
}
