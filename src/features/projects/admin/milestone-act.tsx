import type { Act } from '#domain/records/acts.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useBehindModals } from '#ui/overlays/modal-stack.ts'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import { labelOf, notes } from '../page/milestone-list.tsx'
import { type Milestone, milestoneMoveSchema, type ProjectPage, projectLimits } from '../project.ts'
import { moveMilestone, readProject } from '../project.wire.ts'
import { milestoneOfAct } from '../project-act.ts'

/** Of the milestone whose turn it is. */
export function MilestoneAct({ page, act, look }: { page: ProjectPage; act: Act | null; look: ActionLook }) {
  const id = useBehindModals(milestoneOfAct(page, act)?.id ?? null)
  const milestone = useKeptRow(page.milestones.filter(isReadable), id, ({ id }) => id)
  if (!milestone) return null
  const props = { projectId: page.project.id, milestone, look }
  return act === 'show' ? <ShowButton {...props} /> : <WorkButton {...props} />
}

type ButtonOfMilestone = { projectId: string; milestone: Milestone; look: ActionLook }

function WorkButton({ projectId, milestone: { id, status, version, title }, look }: ButtonOfMilestone) {
  const moving = useRecordChange(readProject, moveMilestone, { id: projectId, milestoneId: id })
  const label = labelOf(status, 'in-work')
  const work = useCommandButton({ id: 'project-work', label, group: 'This project' })
  return (
    <>
      <Button
        {...work}
        {...look}
        busy={moving.isPending}
        onClick={() => moving.save({ to: 'in-work', version, note: '' })}
      >
        {label}: {title}
      </Button>
      <Refusal>{moving.refusal}</Refusal>
    </>
  )
}

function ShowButton({ projectId, milestone, look }: ButtonOfMilestone) {
  const label = labelOf(milestone.status, 'in-review')
  const show = useCommandButton({ id: 'project-show', label, group: 'This project' })
  return (
    <DialogButton
      {...show}
      {...look}
      dialog={(close) => <ShowDialog projectId={projectId} milestone={milestone} onClose={close} />}
    >
      {label}: {milestone.title}
    </DialogButton>
  )
}

function ShowDialog({
  projectId,
  milestone: { id, title, version, status },
  onClose,
}: {
  projectId: string
  milestone: Milestone
  onClose: () => void
}) {
  const label = labelOf(status, 'in-review')
  return (
    <ChangeDialog
      title={`${label}?`}
      description={title}
      change={useRecordChange(readProject, moveMilestone, { id: projectId, milestoneId: id })}
      schema={milestoneMoveSchema}
      values={(typed) => ({ ...typed, to: 'in-review' })}
      version={version}
      action={label}
      onClose={onClose}
    >
      {(field) => (
        <TextArea
          {...field('note')}
          label={notes['in-review']?.label ?? 'Note'}
          hint={notes['in-review']?.hint}
          rows={3}
          maxLength={projectLimits.message}
          mark="none"
        />
      )}
    </ChangeDialog>
  )
}
