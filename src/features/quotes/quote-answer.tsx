import { type SyntheticEvent, useRef, useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './client-quote.module.css'
import { acceptanceText, type QuoteAccept, type QuotePage, quoteApiPath, quoteLimits } from './quote.ts'

type QuoteDecline = { version: number; reason: string }

export type QuoteAnswering = ReturnType<typeof useQuoteAnswering>

/** Sends answers to a quote. It belongs above what disappears once there is an answer. */
export function useQuoteAnswering(quoteId: string) {
  const path = quoteApiPath(quoteId)
  return {
    accepting: useRecordChange<QuotePage, QuoteAccept>(path, 'accept'),
    declining: useRecordChange<QuotePage, QuoteDecline>(path, 'decline'),
  }
}

/** Says that an answer came too late: from another tab or somebody else the quote has another one. */
export function LateAnswer({ answering: { accepting, declining } }: { answering: QuoteAnswering }) {
  const late = [accepting, declining].find(({ isConflict }) => isConflict)
  return (
    <p role="alert" className={styles.refusal}>
      {late && `Your answer was not saved. ${late.refusal}`}
    </p>
  )
}

/** Accepts or declines a quote: as its client, or as staff who record what the client said by phone. */
export function QuoteAnswer({
  page,
  optionIds,
  answering,
}: {
  page: QuotePage
  optionIds: readonly string[]
  answering: QuoteAnswering
}) {
  const { quote, side, paid, isChecking } = page
  const [problem, setProblem] = useState('')
  const [isDeclining, setIsDeclining] = useState(false)
  const { save, isPending, refusal } = answering.accepting
  const isSent = useRef(false)
  const isStaff = side === 'staff'
  const text = acceptanceText(quote, optionIds, paid)

  function accept(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    setProblem(name === '' ? 'Enter your full name.' : '')
    // The second press of two would come too late.
    if (name === '' || isSent.current) return
    isSent.current = true
    save(
      { version: quote.version, name, optionIds: [...optionIds], text },
      { onSettled: () => (isSent.current = false) },
    )
  }
  return (
    <form className={styles.answer} onSubmit={accept} noValidate>
      <blockquote className={styles.words} aria-live="polite">
        {text}
      </blockquote>
      <TextInput
        label={isStaff ? 'Accepted by' : 'Your full name'}
        name="name"
        autoComplete={isStaff ? 'off' : 'name'}
        defaultValue={quote.clientName}
        maxLength={quoteLimits.name}
        required
        error={problem || undefined}
      />
      <div className={styles.ways}>
        <Button variant="primary" size={isStaff ? 'm' : 'l'} type="submit" busy={isPending}>
          {isStaff ? 'Mark as accepted' : 'Accept the quote'}
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsDeclining(true)}>
          {isStaff ? 'Mark as declined' : 'Decline'}
        </Button>
      </div>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
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
      {isDeclining && (
        <DeclineDialog page={page} declining={answering.declining} onClose={() => setIsDeclining(false)} />
      )}
    </form>
  )
}

function DeclineDialog({
  page: { quote, side },
  declining: { save, isPending, refusal },
  onClose,
}: {
  page: QuotePage
  declining: QuoteAnswering['declining']
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      size="s"
      title="Decline the quote"
      onClose={onClose}
      onCloseRequest={() => !isPending}
      footer={
        <>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => save({ version: quote.version, reason }, { onSuccess: onClose })}
          >
            Decline it
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <TextArea
        label={side === 'staff' ? 'What the client said' : 'What would need to change?'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={quoteLimits.note}
        mark="none"
      />
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </Dialog>
  )
}
