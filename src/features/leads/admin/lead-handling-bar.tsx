import { type ListedLeadStatus, leadStates, lostReasons, removalReasons } from '#domain/records/lead.ts'
import type { NextAction } from '#domain/records/next-actions.ts'
import { movesFrom } from '#domain/records/states.ts'
import { Button } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommands } from '#ui/commands/commands.ts'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { ActionLink, type ActionLook, type RecordAction, RecordActions } from '#ui/records/record-actions.tsx'
import {
  assignLead,
  keepQuarantined,
  markAnsweredElsewhere,
  moveLead,
  restoreLead,
} from '../lead.admin.wire.ts'
import type { LeadHandling } from '../lead-handling.ts'
import { type LeadDetail, leadDraftEndsAt, leadSuspicionLabels } from '../lead-record.ts'
import { describeQuestion } from '../questions/question.ts'
import { RemovalDialog } from '../removing/removal-dialog.tsx'
import { leadCommands } from './lead-commands.ts'
import styles from './lead-handling-bar.module.css'
import { HandOverDialog, MoveDialog, TagsDialog } from './lead-handling-dialogs.tsx'
import { useLeadChange } from './use-lead-change.ts'

/** Shows a lead's status and who answers it, and changes both. */
export function LeadHandlingBar({
  lead,
  handling,
  nextAction,
  actions,
}: {
  lead: LeadDetail
  handling: LeadHandling
  nextAction: NextAction | null
  /** Actions that features above add. */
  actions: readonly RecordAction[]
}) {
  const isQuarantined = lead.status === 'quarantined'
  const isDraft = lead.status === 'draft'
  const { assignee, tags, lost, question, removed } = handling
  const assigning = useLeadChange(assignLead, { id: lead.id })
  const keeping = useLeadChange(keepQuarantined, { id: lead.id })
  const answering = useLeadChange(markAnsweredElsewhere, { id: lead.id })
  const restoring = useLeadChange(restoreLead, { id: lead.id })
  const { version } = lead
  const waitsForAnswer = (!handling.isAnswered || question) && leadStates[lead.status].answersVisitor
  const [keep, answered, take, handOver, tag, remove, restore] = [
    useCommandButton(leadCommands.keep),
    useCommandButton(leadCommands.answered),
    useCommandButton(leadCommands.take),
    useCommandButton(leadCommands.handOver),
    useCommandButton(leadCommands.tag),
    useCommandButton(leadCommands.remove),
    useCommandButton(leadCommands.restore),
  ]
  const ownActions: RecordAction[] = [
    {
      id: 'call',
      button: (look) =>
        lead.phone &&
        isDraft && (
          <ActionLink look={look} command={leadCommands.call} href={`tel:${lead.phone}`}>
            Call {lead.phone}
          </ActionLink>
        ),
    },
    { id: 'judge', button: (look) => <Move lead={lead} look={look} /> },
    {
      id: 'keep',
      button: (look) =>
        handling.isToJudge && (
          <Button {...keep} {...look} busy={keeping.isPending} onClick={() => keeping.save({ version })}>
            Keep in quarantine
          </Button>
        ),
    },
    {
      id: 'answered-elsewhere',
      button: (look) =>
        waitsForAnswer && (
          <Button
            {...answered}
            {...look}
            busy={answering.isPending}
            onClick={() => answering.save({ version })}
          >
            Answered elsewhere
          </Button>
        ),
    },
    {
      id: 'take',
      button: (look) =>
        !assignee?.isYou && (
          <Button
            {...take}
            {...look}
            busy={assigning.isPending}
            onClick={() => assigning.save({ to: 'me', version })}
          >
            Assign to me
          </Button>
        ),
    },
    {
      id: 'hand-over',
      variant: 'quiet',
      button: (look) => (
        <DialogButton
          {...handOver}
          {...look}
          dialog={(close) => <HandOverDialog lead={lead} assignee={assignee} onClose={close} />}
        >
          Hand over to…
        </DialogButton>
      ),
    },
    {
      id: 'tag',
      variant: 'quiet',
      button: (look) => (
        <DialogButton
          {...tag}
          {...look}
          dialog={(close) => <TagsDialog lead={lead} tags={tags} onClose={close} />}
        >
          Tags…
        </DialogButton>
      ),
    },
    {
      id: 'remove',
      variant: 'quiet',
      button: (look) => (
        <DialogButton {...remove} {...look} dialog={(close) => <RemovalDialog lead={lead} onClose={close} />}>
          Delete…
        </DialogButton>
      ),
    },
  ]
  const restoreAction: RecordAction = {
    id: 'restore',
    button: (look) => (
      <Button {...restore} {...look} busy={restoring.isPending} onClick={() => restoring.save({ version })}>
        Restore
      </Button>
    ),
  }
  return (
    <section
      className={isQuarantined || removed ? styles.quarantine : isDraft ? styles.draft : styles.bar}
      aria-label="Status"
    >
      {isQuarantined && (
        <Stack gap="1" measure>
          <Text tone="danger" weight="bold">
            Quarantined: this may not be from a person
          </Text>
          <p>
            {lead.suspicions.map((suspicion) => `${leadSuspicionLabels[suspicion]}. `)}
            The sender got no email. Releasing the lead sends them their copy.
          </p>
        </Stack>
      )}
      {removed && (
        <Stack gap="1" measure>
          <Text tone="danger" weight="bold">
            Deleted: {removalReasons[removed.reason].toLowerCase()}
          </Text>
          <p>
            It’s left out of lists and counts. You can restore it until <DateTime iso={removed.until} />, then
            it’s gone for good.
          </p>
        </Stack>
      )}
      {isDraft && (
        <Stack gap="1" measure>
          <Text weight="bold">Draft: started, not sent</Text>
          <p>
            The visitor stopped partway and knows that we may get in touch. The draft is deleted on{' '}
            <DateTime iso={leadDraftEndsAt(lead)} /> unless you change its status.
          </p>
        </Stack>
      )}
      {lost && (
        <Stack as="p" gap="1" measure>
          <Text as="span" weight="bold">
            Lost: {lostReasons[lost.reason].toLowerCase()}
          </Text>
          {lost.words && (
            <Text as="span" block wrap="typed">
              {lost.words}
            </Text>
          )}
        </Stack>
      )}
      {question && (
        <Stack gap="1" measure>
          <Text weight="bold">{describeQuestion(question)}</Text>
          <Text wrap="typed">{question.text}</Text>
          <Text size="s" tone="muted">
            Not answered since <DateTime iso={question.at} />
          </Text>
        </Stack>
      )}
      <Cluster gap="2 3" align="center" wrap="anywhere">
        <span>{assignee ? `Assigned to ${assignee.isYou ? 'you' : assignee.name}` : 'Not assigned'}</span>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </Cluster>
      <RecordActions
        nextAction={nextAction}
        actions={removed ? [restoreAction] : [...actions, ...ownActions]}
      />
      <Refusal className={styles.refused}>
        {assigning.refusal ?? keeping.refusal ?? answering.refusal ?? restoring.refusal}
      </Refusal>
    </section>
  )
}

/** One possible move is a button, several are a dialog, which stays open when another user's move leaves one. */
function Move({ lead, look }: { lead: LeadDetail; look: ActionLook }) {
  const moving = useLeadChange(moveLead, { id: lead.id })
  const allowed = movesFrom(leadStates, lead.status, 'staff').filter((to) => to !== 'removed')
  const [only] = allowed
  const isSingle = allowed.length === 1
  const isRelease = lead.status === 'quarantined'
  const onlyMove = only && (isRelease ? 'Release' : `Reopen as ${leadStates[only].label.toLowerCase()}`)
  const move = useCommandButton({ ...leadCommands.move, ...(isSingle && onlyMove && { label: onlyMove }) })
  const saveMove = (status: ListedLeadStatus) => moving.save({ status, version: lead.version })
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
        {...look}
        isOffered={!isSingle}
        dialog={(close) => <MoveDialog lead={lead} allowed={allowed} onClose={close} />}
      >
        Move to…
      </DialogButton>
      {isSingle && only && (
        <Button {...move} {...look} busy={moving.isPending} onClick={() => saveMove(only)}>
          {onlyMove}
        </Button>
      )}
      <Refusal className={styles.refused}>{moving.refusal}</Refusal>
    </>
  )
}
