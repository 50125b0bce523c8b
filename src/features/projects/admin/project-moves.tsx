import type { ReactNode } from 'react'
import type { NextAction } from '#domain/records/next-actions.ts'
import { type ProjectStatus, projectPlans, projectStates, projectStatuses } from '#domain/records/project.ts'
import { movesFrom } from '#domain/records/states.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton, type DialogButtonProps } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { DateTime } from '#ui/records/date-time.tsx'
import type { ActionLook, RecordAction } from '#ui/records/record-actions.tsx'
import { confirmContent, moveProject } from '../project.admin.wire.ts'
import {
  contentConfirmationSchema,
  type ProjectDetail,
  type ProjectPage,
  projectMoveSchema,
} from '../project.ts'
import { readProject } from '../project.wire.ts'
import { dueAfter, isToConfirm, missingOf, promisedHours } from '../project-progress.ts'
import { ProjectEditButton } from './project-edit.tsx'

const hasPromise = ({ plan }: ProjectDetail) => projectPlans[plan].hasPromise
const hasSite = ({ plan }: ProjectDetail) => projectPlans[plan].hasSite

type Move = {
  label: string
  look: 'outline' | 'quiet'
  keys?: string
  question: (page: ProjectPage) => ReactNode
}

const countMissing = (count: number) => (count === 1 ? '1 checklist item is' : `${count} checklist items are`)

const moves: Partial<Record<ProjectStatus, Move>> = {
  building: {
    label: 'Start without the missing items',
    look: 'outline',
    question: ({ project, checklist }) =>
      `${countMissing(missingOf(checklist).length)} missing. Work starts anyway${hasPromise(project) ? `; the ${promisedHours()} hours wait until the checklist is complete and you confirm it` : ''}.`,
  },
  launched: {
    label: 'Launch',
    look: 'outline',
    keys: 'l',
    question: ({ project }) =>
      hasSite(project)
        ? `${project.liveUrl} becomes the website’s address, and we email the client. A launch can’t be undone here.`
        : 'We email the client that the project is complete. This can’t be undone here.',
  },
  cancelled: {
    label: 'Cancel the project',
    look: 'quiet',
    question: ({ project }) =>
      `${hasPromise(project) ? 'The promised hours end. ' : ''}You can reopen the project. Refunds are made on the payment’s page.`,
  },
  content: {
    label: 'Reopen',
    look: 'outline',
    question: ({ project }) =>
      hasPromise(project)
        ? `The project continues. The ${promisedHours()} hours start again when you confirm the content.`
        : 'The project continues.',
  },
}

function moveOf(project: ProjectDetail, to: ProjectStatus): Move | undefined {
  const move = moves[to]
  return move && to === 'launched' && !hasSite(project) ? { ...move, label: 'Complete the project' } : move
}

const projectMoves = projectStatuses.filter((status) => moves[status])

const confirmation: Move = {
  label: 'Confirm the content',
  look: 'outline',
  keys: 'k',
  question: ({ project }) =>
    hasPromise(project) ? (
      <>
        The {promisedHours()} hours start now, and we email the client: delivery by{' '}
        <strong>
          <DateTime iso={dueAfter(new Date()).toISOString()} />
        </strong>
        . They stop if an item is reopened.
      </>
    ) : (
      'The work starts, and we email the client.'
    ),
}

/** What staff are asked before they confirm the content, or move the project. */
export function questionOf(page: ProjectPage, to: ProjectStatus | 'confirmed'): ReactNode {
  return (to === 'confirmed' ? confirmation : moves[to])?.question(page)
}

const nextActionIds: Partial<Record<ProjectStatus, NextAction>> = { launched: 'launch' }

/** What changes the project's status; they come to the front when they are next. */
export function moveActions(page: ProjectPage): RecordAction[] {
  const { project, checklist } = page
  const isContentToConfirm = isToConfirm(project, checklist)
  const next = movesFrom(projectStates, project.status, 'staff').filter(
    // Confirming a complete checklist starts the work instead.
    (to) => !(isContentToConfirm && to === 'building'),
  )
  return [
    {
      id: 'confirm',
      button: (look) => (
        <MoveButton
          look={look}
          id="confirm"
          move={confirmation}
          isOffered={isContentToConfirm}
          dialog={(close) => <ConfirmDialog page={page} onClose={close} />}
        />
      ),
    },
    ...[...new Set([...next, ...projectMoves])].map(
      (to): RecordAction => ({
        id: nextActionIds[to] ?? to,
        variant: moves[to]?.look ?? 'outline',
        button: (look) => (
          <MoveButton
            look={look}
            id={to}
            move={moveOf(project, to)}
            isOffered={next.includes(to)}
            dialog={(close) => <MoveDialog page={page} to={to} onClose={close} />}
          />
        ),
      }),
    ),
  ]
}

function MoveButton({
  move,
  id,
  look,
  ...rest
}: Pick<DialogButtonProps, 'dialog' | 'isOffered'> & {
  move: Move | undefined
  id: string
  look: ActionLook
}) {
  const command = useCommandButton({
    ...{ id: `project-${id}`, label: move?.label ?? '', group: 'This project' },
    ...(move?.keys && { keys: move.keys }),
  })
  return (
    <DialogButton {...command} {...look} {...rest}>
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
      <p>{questionOf(page, 'confirmed')}</p>
    </ChangeDialog>
  )
}

function MoveDialog({ page, to, onClose }: MoveProps & { to: ProjectStatus }) {
  const { project } = page
  const { id, title, version, liveUrl } = project
  const move = moveOf(project, to)
  const lacksAddress = to === 'launched' && hasSite(project) && liveUrl === ''
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
      <p>{lacksAddress ? 'The address of the finished website is missing.' : questionOf(page, to)}</p>
    </ChangeDialog>
  )
}
