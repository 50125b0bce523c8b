import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { LiveLinks } from '#ui/records/live-links.tsx'
import { revokeProjectLinks, sendProjectLink } from '../project.admin.wire.ts'
import type { ProjectPage } from '../project.ts'
import { readProject } from '../project.wire.ts'

export function ProjectLinks({ page: { project, links } }: { page: ProjectPage }) {
  const where = { id: project.id }
  const sending = useRecordChange(readProject, sendProjectLink, where)
  const ending = useRecordChange(readProject, revokeProjectLinks, where)
  const mailLink = useCommandButton({
    id: 'project-mail-link',
    label: 'Email a new link',
    group: 'This project',
  })
  return (
    <LiveLinks
      links={links}
      ending={ending}
      none="No link to this project works now. The next email to the client includes one."
      refusal={sending.refusal}
    >
      {project.clientEmail && (
        <Button {...mailLink} size="s" busy={sending.isPending} onClick={() => sending.save()}>
          Email a new link
        </Button>
      )}
    </LiveLinks>
  )
}
