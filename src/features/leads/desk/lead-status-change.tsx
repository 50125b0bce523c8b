import { useState } from 'react'
import { type LeadStatus, leadStates } from '#domain/records/lead.ts'
import { movesFrom } from '#domain/records/states.ts'
import { apiPath } from '#platform/api/wire.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { moveLead, readLead } from '../lead.desk.wire.ts'
import { type LeadDetail, leadDraftEndsAt, leadName, leadSuspicionLabels } from '../lead-record.ts'
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
  const [asked, setAsked] = useState<LeadMove | null>(null)
  const where = { id: lead.id }
  const { save, saving, refusal } = useRecordChange(apiPath(readLead, where), moveLead, where)

  function move(status: LeadMove) {
    setAsked(null)
    save({ status })
  }
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
        {allowed.map((status) => (
          <Button
            key={status}
            size="s"
            variant={isQuarantined ? 'primary' : status === 'quarantined' ? 'quiet' : 'outline'}
            busy={saving?.status === status}
            onClick={() => (moves[status].confirm ? setAsked(status) : move(status))}
          >
            {isReopening ? 'Reopen as contacted' : moves[status].label}
          </Button>
        ))}
      </div>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
      {asked && (
        <Dialog
          open
          size="s"
          title={`${moves[asked].label}?`}
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button variant="primary" onClick={() => move(asked)}>
                {moves[asked].label}
              </Button>
              <Button onClick={() => setAsked(null)}>Cancel</Button>
            </>
          }
        >
          <p>
            {lead.reference}, {leadName(lead)}. {moves[asked].confirm}
          </p>
        </Dialog>
      )}
    </section>
  )
}
