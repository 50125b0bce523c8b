import type { ReactNode } from 'react'
import { type LeadStatus, leadStates, lostReasons } from '#domain/records/lead.ts'
import { movesFrom } from '#domain/records/states.ts'
import { Button } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommands } from '#ui/commands/commands.ts'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { assignLead, keepQuarantined, moveLead } from '../lead.admin.wire.ts'
import type { LeadHandling } from '../lead-handling.ts'
import { type LeadDetail, leadDraftEndsAt, leadSuspicionLabels } from '../lead-record.ts'
import { leadCommands } from './lead-commands.ts'
import styles from './lead-handling-bar.module.css'
import { HandOverDialog, MoveDialog, TagsDialog } from './lead-handling-dialogs.tsx'
import { useLeadChange } from './use-lead-change.ts'

/** Where a lead stands, who answers it, and how both change. */
export function LeadHandlingBar({
  lead,
  handling,
  reply,
}: {
  lead: LeadDetail
  handling: LeadHandling
  reply: ReactNode
}) {
  const isQuarantined = lead.status === 'quarantined'
  const isDraft = lead.status === 'draft'
  const { assignee, tags, lost } = handling
  const assigning = useLeadChange(assignLead, { id: lead.id })
  const keeping = useLeadChange(keepQuarantined, { id: lead.id })
  const { version } = lead
  const [take, handOver, tag] = [
    useCommandButton(leadCommands.take),
    useCommandButton(leadCommands.handOver),
    useCommandButton(leadCommands.tag),
  ]
  return (
    <section
      className={isQuarantined ? styles.quarantine : isDraft ? styles.draft : styles.bar}
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
      {lost && (
        <p className={styles.reason}>
          <span className={styles.title}>Lost: {lostReasons[lost.reason].toLowerCase()}</span>
          {lost.words && <span className={styles.words}>{lost.words}</span>}
        </p>
      )}
      <div className={styles.facts}>
        <span>{assignee ? `Assigned to ${assignee.isYou ? 'you' : assignee.name}` : 'Not assigned'}</span>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
      <div className={styles.actions}>
        {reply}
        <Move lead={lead} />
        {handling.isToJudge && (
          <Button size="s" busy={keeping.isPending} onClick={() => keeping.save({ version })}>
            Keep in quarantine
          </Button>
        )}
        {!assignee?.isYou && (
          <Button
            {...take}
            size="s"
            busy={assigning.isPending}
            onClick={() => assigning.save({ to: 'me', version })}
          >
            Take
          </Button>
        )}
        <DialogButton
          {...handOver}
          size="s"
          variant="quiet"
          dialog={(close) => <HandOverDialog lead={lead} assignee={assignee} onClose={close} />}
        >
          Hand over to…
        </DialogButton>
        <DialogButton
          {...tag}
          size="s"
          variant="quiet"
          dialog={(close) => <TagsDialog lead={lead} tags={tags} onClose={close} />}
        >
          Tags…
        </DialogButton>
      </div>
      <Refusal className={styles.refused}>{assigning.refusal ?? keeping.refusal}</Refusal>
    </section>
  )
}

/** One possible move is a button, several are a dialog, which stays open when another user's move leaves one. */
function Move({ lead }: { lead: LeadDetail }) {
  const moving = useLeadChange(moveLead, { id: lead.id })
  const allowed: LeadStatus[] = movesFrom(leadStates, lead.status, 'staff')
  const [only] = allowed
  const isSingle = allowed.length === 1
  const isRelease = lead.status === 'quarantined'
  const onlyMove = only && (isRelease ? 'Release' : `Reopen as ${leadStates[only].label.toLowerCase()}`)
  const move = useCommandButton({ ...leadCommands.move, ...(isSingle && onlyMove && { label: onlyMove }) })
  const saveMove = (status: LeadStatus) => moving.save({ status, version: lead.version })
  useCommands(
    // Losing a lead needs its reason.
    (isSingle ? [] : allowed.filter((status) => status !== 'lost')).map((status) => ({
      id: `lead-to-${status}`,
      label: status === 'won' ? 'Mark won' : `Move to ${leadStates[status].label.toLowerCase()}`,
      group: leadCommands.move.group,
      ...(status === 'won' && { keys: 'w' }),
      when: () => !moving.isPending,
      run: () => saveMove(status),
    })),
  )
  return (
    <>
      <DialogButton
        {...move}
        size="s"
        isOffered={!isSingle}
        dialog={(close) => <MoveDialog lead={lead} allowed={allowed} onClose={close} />}
      >
        Move to…
      </DialogButton>
      {isSingle && only && (
        <Button
          {...move}
          size="s"
          variant={isRelease ? 'primary' : 'outline'}
          busy={moving.isPending}
          onClick={() => saveMove(only)}
        >
          {onlyMove}
        </Button>
      )}
      <Refusal className={styles.refused}>{moving.refusal}</Refusal>
    </>
  )
}
