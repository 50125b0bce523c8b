import { projectPlans } from '#domain/records/project.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { editProject } from '../project.admin.wire.ts'
import { type ProjectPage, projectEditSchema, projectLimits } from '../project.ts'
import { readProject } from '../project.wire.ts'
import { PreviewLinkInput } from './preview-link-input.tsx'

const labels = {
  title: 'Title',
  brief: 'Brief',
  liveUrl: 'Live address',
} as const

export function ProjectEditButton({
  page,
  label = 'Edit',
  size = 's',
}: {
  page: ProjectPage
  label?: string
  size?: 's' | 'm'
}) {
  const edit = useCommandButton({
    id: 'project-edit',
    label: 'Edit the project',
    keys: 'e',
    group: 'This project',
  })
  return (
    <DialogButton {...edit} size={size} dialog={(close) => <EditDialog page={page} onClose={close} />}>
      {label}
    </DialogButton>
  )
}

function EditDialog({ page: { project }, onClose }: { page: ProjectPage; onClose: () => void }) {
  const change = useRecordChange(readProject, editProject, { id: project.id })
  const { plan, stagingUrl, liveUrl } = project
  const { hasSite } = projectPlans[plan]
  return (
    <ChangeDialog
      title="Edit the project"
      size="m"
      change={change}
      schema={projectEditSchema}
      values={(typed) => (hasSite ? typed : { ...typed, stagingUrl, liveUrl })}
      version={project.version}
      action="Save"
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('title')}
            label={labels.title}
            defaultValue={project.title}
            maxLength={projectLimits.title}
            required
          />
          <TextArea
            {...field('brief')}
            label={labels.brief}
            defaultValue={project.brief}
            maxLength={projectLimits.brief}
            rows={6}
          />
          {hasSite && (
            <>
              <PreviewLinkInput field={field} project={project} />
              <TextInput
                {...field('liveUrl')}
                label={labels.liveUrl}
                hint="The website’s address, needed for the launch."
                type="url"
                defaultValue={project.liveUrl}
                maxLength={projectLimits.url}
              />
            </>
          )}
        </>
      )}
    </ChangeDialog>
  )
}
