import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { LiveLinks } from '#ui/records/live-links.tsx'
import { type ProjectPage, projectApiPath } from '../project.ts'

/** The mailed links that open the project now, a fresh one for the client, and the end of all. */
export function ProjectLinks({ page: { project, links } }: { page: ProjectPage }) {
  const path = projectApiPath(project.id)
  const sending = useRecordChange<ProjectPage, object>(path, 'links')
  const ending = useRecordChange<ProjectPage, object>(path, 'links/revoke')
  return (
    <LiveLinks
      links={links}
      ending={ending}
      none="No link works now. The next email to the client brings one."
      refusal={sending.refusal}
    >
      {project.clientEmail && (
        <Button size="s" busy={sending.isPending} onClick={() => sending.save({})}>
          Email a new link
        </Button>
      )}
    </LiveLinks>
  )
}
