import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { projectStates } from '#domain/records/project.ts'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { UnreadableRow } from '#ui/lists/unreadable-row.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import { createProject, listProjects } from '../project.admin.wire.ts'
import styles from './lead-project.module.css'

/** @param start the button, unless it stands among the lead's actions */
export function LeadProject({ leadId, start }: { leadId: string; start: ReactNode }) {
  const { data, error } = useQuery(endpointQuery(listProjects, { lead: leadId }))
  const [project] = data?.items ?? []
  return (
    <div className={styles.project}>
      {project && !isReadable(project) && (
        <UnreadableRow name={project.unreadable} href={href('adminProject', { id: project.id })} />
      )}
      {project && isReadable(project) && (
        <>
          <Link href={href('adminProject', { id: project.id })} className={styles.title}>
            {project.title}
          </Link>
          <p>
            <StatusBadge state={projectStates[project.status]} />{' '}
            <span className={styles.minor}>
              {project.progress.approved} of {project.progress.total} milestones approved
            </span>
          </p>
        </>
      )}
      {data && !project && (
        <>
          <p className={styles.minor}>A paid deposit starts the project by itself.</p>
          <div>{start}</div>
        </>
      )}
      <Refusal>{error && explainFailure(error)}</Refusal>
    </div>
  )
}

export function StartProjectButton({ leadId, look }: { leadId: string; look: ActionLook }) {
  const [, navigate] = useLocation()
  const starting = useSending({
    mutationFn: () => send(createProject, {}, { leadId }),
    onSuccess: ({ id }) => navigate(href('adminProject', { id })),
  })
  const start = useCommandButton({
    id: 'lead-project',
    label: 'Start a project',
    keys: 's',
    group: 'This lead',
  })
  return (
    <>
      <Button {...start} {...look} busy={starting.isPending} onClick={() => starting.save()}>
        Start a project
      </Button>
      <Refusal>{starting.refusal}</Refusal>
    </>
  )
}
