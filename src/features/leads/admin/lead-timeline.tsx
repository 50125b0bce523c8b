import { leadLimits } from '#domain/lead-limits.ts'
import { History } from '#features/history/history.tsx'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommands } from '#ui/commands/commands.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { tellLeadEvent } from '../describe-event.ts'
import { addLeadNote, readLead } from '../lead.admin.wire.ts'
import { type LeadPage, leadNoteSchema } from '../lead-record.ts'
import { leadCommands } from './lead-commands.ts'
import styles from './lead-timeline.module.css'

export function LeadTimeline({ events, leadId }: { events: LeadPage['events']; leadId: string }) {
  return (
    <>
      <NoteForm id={leadId} />
      <History events={events} tell={tellLeadEvent} />
    </>
  )
}

function NoteForm({ id }: { id: string }) {
  const noting = useRecordChange(readLead, addLeadNote, { id })
  const { formProps, field, refusal } = useForm({
    schema: leadNoteSchema,
    answer: noting,
    onSubmit: (note) => noting.save(note, { onSuccess: () => formProps.ref.current?.reset() }),
  })
  useCommands([
    { ...leadCommands.note, run: () => formProps.ref.current?.querySelector('textarea')?.focus() },
  ])
  return (
    <form {...formProps} className={styles.form}>
      <TextArea
        {...field('text')}
        label="Note"
        hint="Staff only."
        rows={2}
        maxLength={leadLimits.note}
        required
        mark="none"
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="s" busy={noting.isPending}>
        Add note
      </Button>
    </form>
  )
}
