import { type SyntheticEvent, useRef } from 'react'
import { formatMoney, money } from '#domain/money.ts'
import { documentKindWords } from '#features/invoices/invoice.ts'
import type { QuoteStatus } from '#features/quotes/quote.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { leadLimits, leadSourceLabels } from '../lead.ts'
import { type LeadEvent, type LeadPage, leadStates, leadSuspicionLabels } from '../lead-record.ts'
import styles from './lead-timeline.module.css'

/** A lead's events, newest first, and a form that adds a note. */
export function LeadTimeline({ events, path }: { events: readonly LeadEvent[]; path: string }) {
  return (
    <>
      <NoteForm path={path} />
      <ol className={styles.events}>
        {events.toReversed().map((event) => (
          <li key={event.id} className={styles.event}>
            <p>{summaryOf(event)}</p>
            {event.kind === 'note' && <p className={styles.note}>{event.data.text}</p>}
            <p className={styles.stamp}>
              {event.actor}, <DateTime iso={event.at} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function summaryOf(event: LeadEvent): string {
  switch (event.kind) {
    case 'received': {
      const reasons = event.data.suspicions.map((suspicion) => leadSuspicionLabels[suspicion])
      return [`Received: ${leadSourceLabels[event.data.source]}`, ...reasons].join('. ')
    }
    case 'draft-saved':
      return `Started, not sent: ${leadSourceLabels[event.data.source]}`
    case 'status-changed':
      return `${leadStates[event.data.from].label} → ${leadStates[event.data.to].label}`
    case 'note':
      return 'Note'
    case 'mail-sent':
      return event.data.logged ? `Mail to ${event.data.to} logged` : `Mail sent to ${event.data.to}`
    case 'mail-failed':
      return `Mail to ${event.data.to} failed: ${event.data.reason}`
    case 'mail-held':
      return `Mail to ${event.data.to} held: too many to this address within the hour`
    case 'raised':
      return `Created from the paid order ${event.data.receipt}, because the request has not arrived`
    case 'payment': {
      const { amountInrMinor, receipt, isSurplus, isSimulated } = event.data
      const paid = `${formatMoney(money(amountInrMinor, 'INR'))} paid for order ${receipt}`
      if (isSurplus) return `${paid} a second time: refund it`
      return isSimulated ? `${paid} (simulated)` : paid
    }
    case 'quote': {
      const { number, to, byPhone } = event.data
      return `Quote ${number ?? ''} ${quoteWords[to]}${byPhone ? ' by phone' : ''}`.replace('  ', ' ')
    }
    case 'refund': {
      const { amountInrMinor, receipt, reason } = event.data
      return `${formatMoney(money(amountInrMinor, 'INR'))} of order ${receipt} refunded: ${reason}`
    }
    case 'document': {
      const { kind, number, amountInrMinor } = event.data
      return `${documentKindWords[kind].title} ${number} issued: ${formatMoney(money(amountInrMinor, 'INR'))}`
    }
    case 'reminder': {
      const { number, amountInrMinor, reminders, of } = event.data
      return `Invoice ${number} is overdue, ${formatMoney(money(amountInrMinor, 'INR'))}: reminder ${reminders} of ${of}`
    }
  }
}

const quoteWords: Record<QuoteStatus | 'link', string> = {
  draft: 'begun',
  sent: 'sent',
  opened: 'opened by the client',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  replaced: 'replaced by another',
  link: 'mailed again with a fresh link',
}

function NoteForm({ path }: { path: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { save, isPending, refusal } = useRecordChange<LeadPage, { text: string }>(path, 'notes')

  function addNote(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.querySelector('textarea')
    const text = field?.value ?? ''
    save({ text }, { onSuccess: () => form.current?.reset(), onError: () => field?.focus() })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={addNote} noValidate>
      <TextArea
        label="Note"
        hint="Staff only."
        name="text"
        rows={2}
        maxLength={leadLimits.note}
        required
        mark="none"
        error={refusal ?? undefined}
      />
      <Button type="submit" size="s" busy={isPending}>
        Add note
      </Button>
    </form>
  )
}
