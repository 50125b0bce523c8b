import { removalReasons } from '#domain/records/lead.ts'
import { RadioList } from '#ui/forms/choice-list.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { LeadDialog } from '../admin/lead-dialog.tsx'
import { useLeadChange } from '../admin/use-lead-change.ts'
import { removeLead } from '../lead.admin.wire.ts'
import { removedLeadDays } from '../lead.ts'
import { leadRemovalSchema } from '../lead-handling.ts'
import type { LeadDetail } from '../lead-record.ts'

const reasons = Object.entries(removalReasons).map(([value, label]) => ({ value, label }))

export function RemovalDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  return (
    <LeadDialog
      lead={lead}
      title="Delete this lead"
      change={useLeadChange(removeLead, { id: lead.id })}
      schema={leadRemovalSchema}
      action="Delete the lead"
      isDangerous
      onClose={onClose}
    >
      {(field) => <RemovalFields field={field} name="reason" />}
    </LeadDialog>
  )
}

export function RemovalFields({ field, name }: { field: Field; name: string }) {
  return (
    <>
      <RadioList {...field(name)} legend="Reason" choices={reasons} required />
      <p>
        It leaves all lists and counts, and no one gets an email. You can restore it for {removedLeadDays}{' '}
        days; then it’s gone for good.
      </p>
    </>
  )
}
