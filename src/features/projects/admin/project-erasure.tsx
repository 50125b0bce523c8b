import { useLocation } from 'wouter'
import { send } from '#platform/api/api-client.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { DateTime } from '#ui/records/date-time.tsx'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { eraseProject } from '../project.admin.wire.ts'
import { type ProjectPage, type Removal, removalSchema } from '../project.ts'

export function ProjectErasure({ page }: { page: ProjectPage }) {
  const { erasureRequestedAt } = page.project
  if (!erasureRequestedAt) return null
  return (
    <RecordSection title="Erasure">
      <p>
        The client deleted their account on <DateTime iso={erasureRequestedAt} /> and asked us to erase their
        data. End the project with them, then erase it.
      </p>
    </RecordSection>
  )
}

export function EraseButton({ page, look }: { page: ProjectPage; look: ActionLook }) {
  const erase = useCommandButton({ id: 'project-erase', label: 'Erase the project…', group: 'This project' })
  return (
    <DialogButton
      {...erase}
      {...look}
      isOffered={page.project.erasureRequestedAt !== null}
      dialog={(close) => <ErasureDialog page={page} onClose={close} />}
    >
      Erase the project…
    </DialogButton>
  )
}

function ErasureDialog({ page: { project }, onClose }: { page: ProjectPage; onClose: () => void }) {
  const [, navigate] = useLocation()
  const change = useSending({
    mutationFn: (body: Removal) => send(eraseProject, { id: project.id }, body),
    onSuccess: () => navigate(href('adminProjects'), { replace: true }),
  })
  return (
    <ChangeDialog
      title="Erase the project?"
      description={project.title}
      change={change}
      schema={removalSchema}
      version={project.version}
      action="Erase the project"
      isDangerous
      cancel="Back"
      onClose={onClose}
    >
      <p>
        Milestones, messages and files are deleted for good. Payments and documents stay, with the text of the
        accepted quote.
      </p>
    </ChangeDialog>
  )
}
