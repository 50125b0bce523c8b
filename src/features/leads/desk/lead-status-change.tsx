import { type LeadStatus, leadStates } from '#domain/records/lead.ts'
import { movesFrom } from '#domain/records/states.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { moveLead, readLead } from '../lead.desk.wire.ts'
import {
  type LeadDetail,
  leadDraftEndsAt,
  leadName,
  leadStatusChangeSchema,
  leadSuspicionLabels,
} from '../lead-record.ts'
import styles from './lead-status-change.module.css'

/** The button for each move, and the question that confirms it, if any. */
const moves: Record<Exclude<LeadStatus, 'draft'>, { label: string; confirm?: string }> = {
  new: { label: 'Release' },
  contacted: { label: 'Mark contacted' },
  quoted: { label: 'Mark quoted' },
  won: { label: 'Mark won', confirm: 'The project is ours. You can reopen it later.' },
  lost: { label: 'Mark lost', confirm: 'The project is not going ahead. You can reopen it later.' },
  quarantined: { label: 'Quarantine' },
}
type LeadMove = keyof typeof moves

/** Buttons for the moves that the lead's status allows, and an explanation for a quarantined lead or a draft. */
export function LeadStatusChange({ lead }: { lead: LeadDetail }) {
  const { save, saving, refusal } = useMove(lead.id)
  const isQuarantined = lead.status === 'quarantined'
  const isDraft = lead.status === 'draft'
  const allowed = movesFrom(leadStates, lead.status, 'staff').filter((to) => to !== 'draft')
  const isReopening = lead.status === 'won' || lead.status === 'lost'
  return (
    <section
      className={isQuarantined ? styles.quarantine : isDraft ? styles.draft : undefined}
      aria-label="Status"
    >
      {isQuarantined && (
        <div className={styles.reason}>
          <p className={styles.warning}>Quarantined: this may not be from a person</p>
          <p>
            {lead.suspicions.map((suspicion) => `${leadSuspicionLabels[suspicion]}. `)}
            The sender got no email. Releasing the lead sends them their copy.
          </p>
        </div>
      )}
      {isDraft && (
        <div className={styles.reason}>
          <p className={styles.title}>Draft: started, not sent</p>
          <p>
            The visitor stopped before the end and was told that we may get in touch. The draft is deleted on{' '}
            <DateTime iso={leadDraftEndsAt(lead)} /> unless you change its status.
          </p>
        </div>
      )}
      <div className={styles.moves}>
        {allowed.map((status) => {
          const look = {
            size: 's',
            variant: isQuarantined ? 'primary' : status === 'quarantined' ? 'quiet' : 'outline',
            children: isReopening ? 'Reopen as contacted' : moves[status].label,
          } as const
          return moves[status].confirm ? (
            <DialogButton
              key={status}
              {...look}
              dialog={(close) => <MoveDialog lead={lead} status={status} onClose={close} />}
            />
          ) : (
            <Button
              key={status}
              {...look}
              busy={saving?.status === status}
              onClick={() => save({ status, version: lead.version })}
            />
          )
        })}
      </div>
      <Refusal className={styles.refused}>{refusal}</Refusal>
    </section>
  )
}

function MoveDialog({ lead, status, onClose }: { lead: LeadDetail; status: LeadMove; onClose: () => void }) {
  const { label, confirm } = moves[status]
  return (
    <ChangeDialog
      title={`${label}?`}
      change={useMove(lead.id)}
      schema={leadStatusChangeSchema}
      values={() => ({ status, version: lead.version })}
      action={label}
      onClose={onClose}
    >
      <p>
        {lead.reference}, {leadName(lead)}. {confirm}
      </p>
    </ChangeDialog>
  )
}

function useMove(id: string) {
  return useRecordChange(readLead, moveLead, { id })
}
