import type { ReactNode } from 'react'
import { type ProjectStatus, projectStates, projectStatuses } from '#domain/records/project.ts'
import { movesFrom } from '#domain/records/states.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton, type DialogButtonProps } from '#ui/changes/dialog-button.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { confirmContent, moveProject } from '../project.admin.wire.ts'
import { contentConfirmationSchema, type ProjectPage, projectMoveSchema } from '../project.ts'
import { readProject } from '../project.wire.ts'
import { dueAfter, missingOf, promisedHours } from '../project-progress.ts'
import { ProjectEditButton } from './project-edit.tsx'
import styles from './project-moves.module.css'

type Move = {
  label: string
  look: 'primary' | 'outline' | 'quiet'
  question: (page: ProjectPage) => ReactNode
}

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

const projectMoves = projectStatuses.filter((status) => moves[status])

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

export function ProjectMoves({ page }: { page: ProjectPage }) {
  const { status } = page.project
  const isToConfirm = page.promise?.state === 'checking'
  const next = movesFrom(projectStates, status, 'staff').filter(
    // Confirming a complete checklist starts the work instead.
    (to) => !(isToConfirm && to === 'building'),
  )
  return (
    <div className={styles.moves}>
      <MoveButton
        move={confirmation}
        isOffered={isToConfirm}
        dialog={(close) => <ConfirmDialog page={page} onClose={close} />}
      />
      {[...new Set([...next, ...projectMoves])].map((to) => (
        <MoveButton
          key={to}
          move={moves[to]}
          isOffered={next.includes(to)}
          dialog={(close) => <MoveDialog page={page} to={to} onClose={close} />}
        />
      ))}
    </div>
  )
}

function MoveButton({
  move,
  ...rest
}: Pick<DialogButtonProps, 'dialog' | 'isOffered'> & { move: Move | undefined }) {
  return (
    <DialogButton
      size="s"
      variant={move?.look}
      className={move?.look === 'quiet' ? styles.quiet : undefined}
      {...rest}
    >
      {move?.label}
    </DialogButton>
  )
}

type MoveProps = { page: ProjectPage; onClose: () => void }

function ConfirmDialog({ page, onClose }: MoveProps) {
  const { id, title, version } = page.project
  return (
    <ChangeDialog
      title={`${confirmation.label}?`}
      description={title}
      change={useRecordChange(readProject, confirmContent, { id })}
      schema={contentConfirmationSchema}
      version={version}
      action={confirmation.label}
      cancel="Back"
      onClose={onClose}
    >
      <p>{confirmation.question(page)}</p>
    </ChangeDialog>
  )
}

function MoveDialog({ page, to, onClose }: MoveProps & { to: ProjectStatus }) {
  const { id, title, version, liveUrl } = page.project
  const move = moves[to]
  const lacksAddress = to === 'launched' && liveUrl === ''
  return (
    <ChangeDialog
      // The same user's edit makes a new version.
      key={String(lacksAddress)}
      title={`${move?.label}?`}
      description={title}
      change={useRecordChange(readProject, moveProject, { id })}
      schema={projectMoveSchema}
      values={() => ({ to })}
      version={version}
      action={
        lacksAddress ? <ProjectEditButton page={page} size="m" label="Enter the address" /> : move?.label
      }
      isDangerous={to === 'cancelled'}
      cancel="Back"
      onClose={onClose}
    >
      <p>{lacksAddress ? 'The address of the finished website is missing.' : move?.question(page)}</p>
    </ChangeDialog>
  )
}
