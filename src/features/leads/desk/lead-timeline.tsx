import { type SyntheticEvent, useRef } from 'react'
import { leadLimits } from '#domain/lead-limits.ts'
import { apiPath } from '#platform/api/wire.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { Rows } from '#ui/records/rows.tsx'
import { describeEvent } from '../describe-event.ts'
import { noteLead, readLead } from '../lead.desk.wire.ts'
import type { LeadPage } from '../lead-record.ts'
import styles from './lead-timeline.module.css'

/** A lead's events, newest first, and a form that adds a note. */
export function LeadTimeline({ events, leadId }: { events: LeadPage['events']; leadId: string }) {
  return (
    <>
      <NoteForm id={leadId} />
      <Rows as="ol" className={styles.events} rowClass={styles.event} rows={events.toReversed()}>
        {(event) => (
          <>
            <p>{describeEvent(event)}</p>
            {event.kind === 'note' && <p className={styles.note}>{event.data.text}</p>}
            <p className={styles.stamp}>
              {event.actor}, <DateTime iso={event.at} />
            </p>
          </>
        )}
      </Rows>
    </>
  )
}

function NoteForm({ id }: { id: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { save, isPending, refusal } = useRecordChange(apiPath(readLead, { id }), noteLead, { id })

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
