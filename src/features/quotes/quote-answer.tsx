import { useRef, useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import styles from './client-quote.module.css'
import {
  acceptanceText,
  type QuotePage,
  quoteAcceptSchema,
  quoteDeclineSchema,
  quoteLimits,
} from './quote.ts'
import { acceptQuote, declineQuote, readQuote } from './quote.wire.ts'

export type QuoteAnswering = ReturnType<typeof useQuoteAnswering>

/** Sends answers to a quote. It belongs above what disappears once there is an answer. */
export function useQuoteAnswering(id: string) {
  return {
    accepting: useRecordChange(readQuote, acceptQuote, { id }),
    declining: useRecordChange(readQuote, declineQuote, { id }),
  }
}

/** Says that an answer came too late: from another tab or somebody else the quote has another one. */
export function LateAnswer({ answering: { accepting, declining } }: { answering: QuoteAnswering }) {
  const late = [accepting, declining].find(({ isConflict }) => isConflict)
  return <Refusal>{late && `Your answer was not saved. ${late.refusal}`}</Refusal>
}

/** Accepts or declines a quote: as its client, or as staff who record what the client said by phone. */
export function QuoteAnswer({
  page,
  optionIds,
  answering: { accepting, declining },
}: {
  page: QuotePage
  optionIds: readonly string[]
  answering: QuoteAnswering
}) {
  const { quote, side, paid, isChecking } = page
  const [isDeclining, setIsDeclining] = useState(false)
  const isSent = useRef(false)
  const isStaff = side === 'staff'
  const text = acceptanceText(quote, optionIds, paid)
  const { formProps, field, refusal } = useForm({
    schema: quoteAcceptSchema,
    values: (typed) => ({ ...typed, version: quote.version, optionIds: [...optionIds], text }),
    answer: accepting,
    onSubmit(accepted) {
      // The second press of two would come too late.
      if (isSent.current) return
      isSent.current = true
      accepting.save(accepted, { onSettled: () => (isSent.current = false) })
    },
  })
  return (
    <>
      <form {...formProps} className={styles.answer}>
        <blockquote className={styles.words} aria-live="polite">
          {text}
        </blockquote>
        <TextInput
          {...field('name')}
          label={isStaff ? 'Accepted by' : 'Your full name'}
          autoComplete={isStaff ? 'off' : 'name'}
          defaultValue={quote.clientName}
          maxLength={quoteLimits.name}
          required
        />
        <div className={styles.ways}>
          <Button variant="primary" size={isStaff ? 'm' : 'l'} type="submit" busy={accepting.isPending}>
            {isStaff ? 'Mark as accepted' : 'Accept the quote'}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsDeclining(true)}>
            {isStaff ? 'Mark as declined' : 'Decline'}
          </Button>
        </div>
        <Refusal>{refusal}</Refusal>
        {!isStaff && (
          <p role="status">
            {isChecking && 'A payment of yours is being checked. Please don’t pay again until it shows here.'}
          </p>
        )}
        {!isStaff && (
          <p className={styles.minor}>
            We store this text with your name, the time and your internet address. Accepting doesn’t charge
            anything.
          </p>
        )}
      </form>
      {isDeclining && (
        <ChangeDialog
          title="Decline the quote"
          change={declining}
          schema={quoteDeclineSchema}
          version={quote.version}
          action="Decline it"
          isDangerous
          onClose={() => setIsDeclining(false)}
        >
          {(reason) => (
            <TextArea
              {...reason('reason')}
              label={isStaff ? 'What the client said' : 'What would need to change?'}
              maxLength={quoteLimits.note}
              mark="none"
            />
          )}
        </ChangeDialog>
      )}
    </>
  )
}
