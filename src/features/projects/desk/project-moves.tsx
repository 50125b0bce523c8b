import { type ReactNode, useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type ProjectMove, type ProjectPage, projectApiPath } from '../project.ts'
import { missingOf, promisedHours } from '../project-progress.ts'
import { mayMove, type ProjectStatus, projectStates, projectStatuses } from '../project-states.ts'
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
      `${missingOf(checklist).length} of the checklist are missing. Work begins; the ${promisedHours} hours still wait for the complete checklist.`,
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
    question: () => `The project goes on. With a complete checklist the ${promisedHours} hours start anew.`,
  },
}

/** Buttons for the moves that the project's status allows staff. */
export function ProjectMoves({ page }: { page: ProjectPage }) {
  const [asked, setAsked] = useState<ProjectStatus | null>(null)
  const { id, status, version, liveUrl, title } = page.project
  const { save, isPending, refusal, reset } = useRecordChange<ProjectPage, ProjectMove>(
    projectApiPath(id),
    'status',
  )
  const next = projectStatuses.filter((to) => mayMove(projectStates, status, to, 'staff'))
  const move = asked && next.includes(asked) ? moves[asked] : null
  const lacksAddress = asked === 'launched' && liveUrl === ''
  function close() {
    setAsked(null)
    reset()
  }
  if (next.length === 0) return null
  return (
    <div className={styles.moves}>
      {next.map((to) => (
        <Button
          key={to}
          size="s"
          variant={moves[to]?.look ?? 'outline'}
          className={moves[to]?.look === 'quiet' ? styles.quiet : undefined}
          onClick={() => setAsked(to)}
        >
          {moves[to]?.label}
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
                  onClick={() => save({ to: asked, version }, { onSuccess: close })}
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
