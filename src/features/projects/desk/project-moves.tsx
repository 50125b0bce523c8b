import { type ReactNode, useState } from 'react'
import { type ProjectStatus, projectStates } from '#domain/records/project.ts'
import { movesFrom } from '#domain/records/states.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { type ContentConfirmation, type ProjectMove, type ProjectPage, projectApiPath } from '../project.ts'
import { dueAfter, missingOf, promisedHours } from '../project-progress.ts'
import { ProjectEditButton } from './project-edit.tsx'
import styles from './project-moves.module.css'

type Move = {
  label: string
  look: 'primary' | 'outline' | 'quiet'
  question: (page: ProjectPage) => ReactNode
}

/** The button for each move of staff, and the question that confirms it. */
const moves: Partial<Record<ProjectStatus, Move>> = {
  building: {
    label: 'Start without the rest',
    look: 'outline',
    question: ({ checklist }) =>
      `${missingOf(checklist).length} of the checklist are missing. Work begins; the ${promisedHours} hours still wait for the complete checklist and your confirmation.`,
  },
  launched: {
    label: 'Launch',
    look: 'primary',
    question: ({ project }) =>
      `${project.liveUrl} becomes the website’s address, and we email the client. A launch cannot be undone here.`,
  },
  cancelled: {
    label: 'Cancel the project',
    look: 'quiet',
    question: () =>
      'Nothing is promised any more. You can reopen the project; money is refunded at its payment.',
  },
  content: {
    label: 'Reopen',
    look: 'outline',
    question: () =>
      `The project goes on. The ${promisedHours} hours start anew when you confirm the content.`,
  },
}

const confirmation: Move = {
  label: 'Confirm the content',
  look: 'primary',
  question: () => (
    <>
      The {promisedHours} hours start now, and we email the client: delivery by{' '}
      <strong>
        <DateTime iso={dueAfter(new Date()).toISOString()} />
      </strong>
      . They stop if an item is opened again.
    </>
  ),
}

/** Buttons for what the project's state allows staff. */
export function ProjectMoves({ page }: { page: ProjectPage }) {
  const [asked, setAsked] = useState<ProjectStatus | 'confirm' | null>(null)
  const { id, status, version, liveUrl, title } = page.project
  const path = projectApiPath(id)
  const moving = useRecordChange<ProjectPage, ProjectMove>(path, 'status')
  const confirming = useRecordChange<ProjectPage, ContentConfirmation>(path, 'content/confirm')
  const { isPending, refusal, reset } = asked === 'confirm' ? confirming : moving
  const isToConfirm = page.promise?.state === 'checking'
  const next = [
    ...(isToConfirm ? (['confirm'] as const) : []),
    // With a complete checklist the work begins by its confirmation.
    ...movesFrom(projectStates, status, 'staff').filter((to) => !(isToConfirm && to === 'building')),
  ]
  const moveTo = (to: ProjectStatus | 'confirm') => (to === 'confirm' ? confirmation : moves[to])
  const move = asked && next.includes(asked) ? moveTo(asked) : null
  const lacksAddress = asked === 'launched' && liveUrl === ''
  function close() {
    setAsked(null)
    reset()
  }
  function save(to: ProjectStatus | 'confirm') {
    if (to === 'confirm') confirming.save({ version }, { onSuccess: close })
    else moving.save({ to, version }, { onSuccess: close })
  }
  if (next.length === 0) return null
  return (
    <div className={styles.moves}>
      {next.map((to) => (
        <Button
          key={to}
          size="s"
          variant={moveTo(to)?.look ?? 'outline'}
          className={moveTo(to)?.look === 'quiet' ? styles.quiet : undefined}
          onClick={() => setAsked(to)}
        >
          {moveTo(to)?.label}
        </Button>
      ))}
      {asked && move && (
        <Dialog
          open
          size="s"
          title={`${move.label}?`}
          description={title}
          onClose={close}
          onCloseRequest={() => !isPending}
          footer={
            <>
              {lacksAddress ? (
                <ProjectEditButton page={page} size="m" label="Enter the address" />
              ) : (
                <Button
                  variant={asked === 'cancelled' ? 'danger' : 'primary'}
                  busy={isPending}
                  onClick={() => save(asked)}
                >
                  {move.label}
                </Button>
              )}
              <Button disabled={isPending} onClick={close}>
                Back
              </Button>
            </>
          }
        >
          <p>{lacksAddress ? 'The address of the finished website is missing.' : move.question(page)}</p>
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        </Dialog>
      )}
    </div>
  )
}
