import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadLimits } from '#domain/lead-limits.ts'
import { type LeadStatus, leadStates, lostReasons } from '#domain/records/lead.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { sameTime } from '#ui/changes/change-dialog.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { assignLead, listLeadChoices, moveLead, tagLead } from '../lead.admin.wire.ts'
import {
  type Assignee,
  leadAssignmentSchema,
  leadMoveFormSchema,
  leadTagsSchema,
  normaliseTag,
} from '../lead-handling.ts'
import type { LeadDetail } from '../lead-record.ts'
import { AssigneeField } from './assignee-field.tsx'
import { LeadDialog } from './lead-dialog.tsx'
import styles from './lead-handling-dialogs.module.css'
import { useLeadChange } from './use-lead-change.ts'

type DialogOf<Props> = Props & { lead: LeadDetail; onClose: () => void }

const reasonOptions = Object.entries(lostReasons).map(([value, label]) => ({ value, label }))

export function MoveDialog({ lead, allowed, onClose }: DialogOf<{ allowed: readonly LeadStatus[] }>) {
  // Another user's move must not change the choices under the cursor.
  const [offered] = useState(allowed)
  return (
    <LeadDialog
      lead={lead}
      title="Move to…"
      change={useLeadChange(moveLead, { id: lead.id })}
      schema={leadMoveFormSchema}
      action="Move"
      onClose={onClose}
    >
      {(field) => <MoveFields field={field} offered={offered} />}
    </LeadDialog>
  )
}

export function MoveFields({ field, offered }: { field: Field; offered: readonly LeadStatus[] }) {
  const [status, setStatus] = useState('')
  return (
    <>
      <RadioList
        {...field('status')}
        legend="Status"
        hideLegend
        choices={offered.map((value) => ({ value, label: leadStates[value].label }))}
        value={status}
        onChange={setStatus}
      />
      {status === 'lost' && (
        <>
          <Select
            {...field('lostReason')}
            label="Why was it lost?"
            options={reasonOptions}
            placeholder="Choose a reason"
            defaultValue=""
            required
          />
          <TextArea {...field('lostWords')} label="Details" rows={2} maxLength={leadLimits.lostWords} />
        </>
      )}
    </>
  )
}

export function HandOverDialog({
  lead,
  assignee,
  onClose,
}: {
  lead: Pick<LeadDetail, 'id' | 'reference' | 'name'> & { version?: number }
  assignee: Assignee | null
  onClose: () => void
}) {
  return (
    <LeadDialog
      lead={lead}
      title="Hand over to…"
      change={useLeadChange(assignLead, { id: lead.id })}
      schema={leadAssignmentSchema}
      action="Hand over"
      onClose={onClose}
    >
      {(field) => <AssigneeField field={field} assigned={assignee?.id ?? 'none'} />}
    </LeadDialog>
  )
}

export function TagsDialog({ lead, tags, onClose }: DialogOf<{ tags: readonly string[] }>) {
  const { chosen, ...typing } = useTagsTyped(tags)
  return (
    <LeadDialog
      lead={lead}
      title="Tags"
      change={useLeadChange(tagLead, { id: lead.id })}
      schema={leadTagsSchema}
      values={() => ({ tags: chosen })}
      action="Save tags"
      onClose={onClose}
      conflict={(own) => ({
        ...sameTime,
        rows: [{ label: 'Tags', now: tags.join(', ') || 'None', yours: own.tags.join(', ') || 'None' }],
      })}
    >
      {(field) => <TagsFields {...field('tags')} {...typing} chosen={chosen} />}
    </LeadDialog>
  )
}

type TagsTyped = { typed: string; setTyped: (typed: string) => void; chosen: readonly string[] }

export function useTagsTyped(tags: readonly string[]): TagsTyped {
  const [typed, setTyped] = useState(tags.join(', '))
  return { typed, setTyped, chosen: readTags(typed) }
}

export function TagsFields({ typed, setTyped, chosen, ...field }: TagsTyped & ReturnType<Field>) {
  const { data } = useQuery(endpointQuery(listLeadChoices))
  function toggle(tag: string) {
    setTyped((chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag]).join(', '))
  }
  return (
    <>
      <TextInput
        {...field}
        label="Tags"
        hint="Separate with commas, ten at most."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        mark="none"
        autoComplete="off"
      />
      {data && data.tags.length > 0 && (
        <Cluster as="fieldset" gap="2" shrinks className={styles.suggested} aria-label="Tags in use">
          {data.tags.slice(0, 20).map((tag) => (
            <Chip key={tag} pressed={chosen.includes(tag)} onClick={() => toggle(tag)}>
              {tag}
            </Chip>
          ))}
        </Cluster>
      )}
    </>
  )
}

function readTags(typed: string): string[] {
  return [...new Set(typed.split(',').map(normaliseTag).filter(Boolean))]
}
