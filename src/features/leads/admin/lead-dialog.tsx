import { ChangeDialog, type ChangeDialogProps } from '#ui/changes/change-dialog.tsx'
import { type LeadDetail, leadName } from '../lead-record.ts'

type LeadDialogProps<Body> = Omit<ChangeDialogProps<Body>, 'description' | 'version'> & {
  /** Without a version, also one that another record names. */
  lead: Pick<LeadDetail, 'reference' | 'name'> & { version?: number }
}

/** A change of one lead, which it names. */
export function LeadDialog<Body>({ lead, ...dialog }: LeadDialogProps<Body>) {
  const { reference, version } = lead
  return (
    <ChangeDialog
      {...dialog}
      description={`${reference}, ${leadName(lead)}`}
      {...(version !== undefined && { version })}
    />
  )
}
