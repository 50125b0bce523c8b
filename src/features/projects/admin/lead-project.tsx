import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { projectStateOf } from '#domain/records/project.ts'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { UnreadableRow } from '#ui/lists/unreadable-row.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import { createProject, listProjects } from '../project.admin.wire.ts'

/** @param start the button, unless it stands among the lead's actions */
export function LeadProject({ leadId, start }: { leadId: string; start: ReactNode }) {
  const { data, error } = useQuery(endpointQuery(listProjects, { lead: leadId }))
  const [project] = data?.items ?? []
  return (
    <Stack gap="2" align="start">
      {project && !isReadable(project) && (
        <UnreadableRow name={project.unreadable} href={href('adminProject', { id: project.id })} />
      )}
      {project && isReadable(project) && (
        <>
          <Text as={Link} weight="bold" wrap="anywhere" href={href('adminProject', { id: project.id })}>
            {project.title}
          </Text>
          <p>
            <StatusBadge state={projectStateOf(project)} />{' '}
            <Text as="span" size="s" tone="muted">
              {project.progress.approved} of {project.progress.total} milestones approved
            </Text>
          </p>
        </>
      )}
      {data && !project && (
        <>
          <Text size="s" tone="muted">
            A paid deposit starts the project automatically.
          </Text>
          <div>{start}</div>
        </>
      )}
      <Refusal>{error && explainFailure(error)}</Refusal>
    </Stack>
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
