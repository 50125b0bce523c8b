import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { agency } from '#domain/agency.ts'
import { type MilestoneStatus, milestoneStates, projectStates } from '#domain/records/project.ts'
import { movesFrom } from '#domain/records/states.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import buttons from '#ui/button-row.module.css'
import type { Change } from '#ui/changes/change-dialog.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useConflict } from '#ui/changes/use-conflict.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import {
  type Milestone,
  type MilestoneMove,
  milestoneMoveSchema,
  type ProjectPage,
  projectLimits,
} from '../project.ts'
import { moveMilestone, readProject } from '../project.wire.ts'
import styles from './milestone-list.module.css'

/**
 * @param showDialog for staff; without it, no milestone can be shown
 * @param movedAbove this milestone's buttons are elsewhere on the page
 */
export function MilestoneList({
  page,
  showDialog,
  movedAbove,
  extra,
}: {
  page: ProjectPage
  showDialog?: ShowDialog
  movedAbove?: string | undefined
  extra?: (milestone: Milestone) => ReactNode
}) {
  return (
    <Rows
      as="ol"
      className={styles.milestones}
      rowClass={({ status }) => joinClasses(styles.milestone, styles[status])}
      rows={page.milestones}
    >
      {(milestone, index) => (
        <>
          <span className={styles.knot} aria-hidden="true">
            {milestone.status === 'approved' ? <Icon name="check" size={18} /> : index + 1}
          </span>
          {milestone.status === 'approved' && agency.hasWeb ? (
            <WovenThread />
          ) : (
            <span className={styles.plain} />
          )}
          <Stack gap="2" packed className={styles.body}>
            <Cluster gap="1 3" align="baseline">
              <Text
                as="h3"
                size="l"
                leading="tight"
                wrap="anywhere"
                id={`milestone-${milestone.id}`}
                tabIndex={-1}
              >
                {milestone.title}
              </Text>
              <StatusBadge state={milestoneStates[milestone.status]} />
            </Cluster>
            {milestone.description && (
              <Text tone="muted" wrap="anywhere" measure>
                {milestone.description}
              </Text>
            )}
            {milestone.id !== movedAbove && (
              <Moves page={page} milestone={milestone} showDialog={showDialog} extra={extra?.(milestone)} />
            )}
          </Stack>
        </>
      )}
    </Rows>
  )
}

/** Stitches of one size, cut at the next knot. */
function WovenThread() {
  return (
    <svg
      className={styles.woven}
      viewBox="0 0 12 2404"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path d={`M3 2${'l6 10-6 10'.repeat(120)}`} />
    </svg>
  )
}

const moves: Record<MilestoneStatus, { label: string; again?: string }> = {
  planned: { label: 'Put back' },
  'in-work': { label: 'Begin', again: 'Take back' },
  'in-review': { label: 'Show to the client', again: 'Show again' },
  changes: { label: 'Ask for changes' },
  approved: { label: 'Approve' },
}

export function labelOf(from: MilestoneStatus, to: MilestoneStatus): string {
  const { label, again } = moves[to]
  const isAgain = to === 'in-work' ? from !== 'planned' : from === 'changes'
  if (from === 'changes' && to === 'in-work') return 'Work on the changes'
  if (from === 'approved') return 'Reopen'
  return (isAgain && again) || label
}

type ShowDialog = (milestone: Milestone, onClose: () => void) => ReactNode

/** Moves that something is asked for first. */
type Asked = 'changes' | 'in-review'

const isAsked = (to: MilestoneStatus): to is Asked => to === 'changes' || to === 'in-review'

function Moves({
  page: { project, side },
  milestone,
  showDialog,
  extra,
}: {
  page: ProjectPage
  milestone: Milestone
  showDialog: ShowDialog | undefined
  extra: ReactNode
}) {
  const { id, title, status, version } = milestone
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useRecordChange(readProject, moveMilestone, { id: project.id, milestoneId: id })
  const next = movesFrom(milestoneStates, status, side)
    .filter((to) => to !== 'in-review' || showDialog)
    .toSorted((a, b) => rankOf(status, a) - rankOf(status, b))
  const close = () => {
    // Behind an open dialog nothing takes the focus.
    flushSync(() => setAsked(null))
    // The clicked button is gone.
    document.getElementById(`milestone-${id}`)?.focus()
  }

  function moveTo(to: MilestoneStatus) {
    if (isAsked(to)) setAsked(to)
    else change.save({ to, version, note: '' }, { onSuccess: close })
  }
  // The form stays even if the other side has moved the milestone: the server refuses, and the words are kept.
  if (asked === 'changes')
    return (
      <div className={styles.note}>
        <WishesForm version={version} change={change} onClose={close} />
      </div>
    )
  return (
    <>
      {projectStates[project.status].isOpen && (
        <div className={buttons.row}>
          {next.map((to) => (
            <Button
              key={to}
              size="s"
              {...looks[rankOf(status, to)]}
              busy={change.saving?.to === to}
              onClick={() => moveTo(to)}
            >
              {labelOf(status, to)}
              <VisuallyHidden> ({title})</VisuallyHidden>
            </Button>
          ))}
          {extra}
          <Refusal className={styles.refused}>{change.refusal}</Refusal>
        </div>
      )}
      {asked === 'in-review' && showDialog?.(milestone, close)}
    </>
  )
}

function rankOf(from: MilestoneStatus, to: MilestoneStatus): number {
  if (to === 'approved') return 0
  const goesBack = from === 'approved' || to === 'planned' || (from === 'in-review' && to === 'in-work')
  return goesBack ? 2 : 1
}

const looks = [
  { variant: 'outline' },
  { variant: 'outline' },
  { variant: 'quiet', className: buttons.quiet },
] as const

export function WishesForm({
  version,
  change,
  onClose,
}: {
  version: number
  change: Change<MilestoneMove>
  onClose: () => void
}) {
  const { formProps, field, refusal } = useForm({
    schema: milestoneMoveSchema,
    values: (typed) => ({ ...typed, to: 'changes', version: seen }),
    answer: change,
    onSubmit: (move) => change.save(move, { onSuccess: onClose }),
  })
  const { seen } = useConflict(formProps.ref, { version, isConflict: change.isConflict })
  return (
    <Stack as="form" gap="3" measure {...formProps}>
      <TextArea
        {...field('note')}
        label="What should be different?"
        hint="One complete list helps us most. It’s added to the messages."
        rows={3}
        maxLength={projectLimits.message}
        mark="none"
        autoFocus
      />
      <div className={buttons.row}>
        <Button type="submit" size="s" variant="primary" busy={change.isPending}>
          {moves.changes.label}
        </Button>
        <Button
          size="s"
          variant="quiet"
          className={buttons.quiet}
          disabled={change.isPending}
          onClick={() => {
            change.reset()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
      <Refusal>{refusal}</Refusal>
    </Stack>
  )
}
