import type { NextAction } from '#domain/records/next-actions.ts'
import { projectPlans } from '#domain/records/project.ts'
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
import { labelOf } from '../page/milestone-list.tsx'
import {
  type Milestone,
  milestoneMoveSchema,
  type ProjectDetail,
  type ProjectPage,
  projectLimits,
} from '../project.ts'
import { moveMilestone, readProject } from '../project.wire.ts'
import { milestoneOfNextAction } from '../project-next-action.ts'
import { PreviewLinkInput } from './preview-link-input.tsx'

/** Moves the milestone whose turn it is. */
export function MilestoneAction({
  page,
  nextAction,
  look,
}: {
  page: ProjectPage
  nextAction: NextAction | null
  look: ActionLook
}) {
  const id = useBehindModals(milestoneOfNextAction(page, nextAction)?.id ?? null)
  const milestone = useKeptRow(page.milestones.filter(isReadable), id, ({ id }) => id)
  if (!milestone) return null
  const props = { project: page.project, milestone, look }
  return nextAction === 'show' ? <ShowButton {...props} /> : <WorkButton {...props} />
}

type ButtonOfMilestone = { project: ProjectDetail; milestone: Milestone; look: ActionLook }

function WorkButton({ project, milestone: { id, status, version, title }, look }: ButtonOfMilestone) {
  const moving = useRecordChange(readProject, moveMilestone, { id: project.id, milestoneId: id })
  const label = labelOf(status, 'in-work')
  const work = useCommandButton({ id: 'project-work', label, group: 'This project' })
  return (
    <>
      <Button
        {...work}
        {...look}
        aria-label={`${label}: ${title}`}
        busy={moving.isPending}
        onClick={() => moving.save({ to: 'in-work', version, note: '' })}
      >
        {label}
      </Button>
      <Refusal>{moving.refusal}</Refusal>
    </>
  )
}

function ShowButton({ project, milestone, look }: ButtonOfMilestone) {
  const label = labelOf(milestone.status, 'in-review')
  const show = useCommandButton({ id: 'project-show', label, group: 'This project' })
  return (
    <DialogButton
      {...show}
      {...look}
      aria-label={`${label}: ${milestone.title}`}
      dialog={(close) => <ShowDialog project={project} milestone={milestone} onClose={close} />}
    >
      {label}
    </DialogButton>
  )
}

/** Asks for the preview link, which some milestones, such as a text, do not have. */
export function ShowDialog({
  project,
  milestone: { id, title, version, status },
  onClose,
}: {
  project: ProjectDetail
  milestone: Milestone
  onClose: () => void
}) {
  const label = labelOf(status, 'in-review')
  const { hasSite } = projectPlans[project.plan]
  return (
    <ChangeDialog
      title={`${label}?`}
      description={title}
      change={useRecordChange(readProject, moveMilestone, { id: project.id, milestoneId: id })}
      schema={milestoneMoveSchema}
      values={({ stagingUrl, ...typed }) => ({
        ...typed,
        to: 'in-review',
        // Unchanged, it must not overwrite a link saved meanwhile.
        ...(hasSite && stagingUrl !== project.stagingUrl && { stagingUrl }),
      })}
      version={version}
      action={label}
      onClose={onClose}
      confirm={({ stagingUrl = project.stagingUrl }) =>
        hasSite && stagingUrl === ''
          ? {
              title: 'Show it without a preview link?',
              text: <p>The email to the client will have no website to open.</p>,
              action: 'Show without a link',
            }
          : null
      }
    >
      {(field) => (
        <>
          {hasSite && <PreviewLinkInput field={field} project={project} mark="none" />}
          <TextArea
            {...field('note')}
            label="Note to the client"
            hint="Optional: what to look at. It’s in the same email and added to the messages."
            rows={3}
            maxLength={projectLimits.message}
            mark="none"
          />
        </>
      )}
    </ChangeDialog>
  )
}
