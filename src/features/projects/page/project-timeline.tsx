import { use } from 'react'
import {
  checklistStates,
  milestoneStates,
  type ProjectPlanId,
  type ProjectStatus,
  projectStateOf,
} from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import type { Told } from '#features/history/told.ts'
import { labelFor, Reader } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { Timeline } from '#ui/records/timeline.tsx'
import type { ProjectEvent, ProjectPage } from '../project.ts'

/** Offers no undo, which is staff's: clients see it too. */
export function ProjectTimeline({
  page: { events, project },
}: {
  page: Pick<ProjectPage, 'events' | 'project'>
}) {
  const reader = use(Reader)
  return (
    <Timeline events={events} shown={5}>
      {(event) => {
        const { what, more } = tellProjectEvent(event, project.plan, reader)
        return (
          <p>
            {what} {more}
          </p>
        )
      }}
    </Timeline>
  )
}

const fieldLabels: Record<string, string> = {
  title: 'title',
  brief: 'brief',
  stagingUrl: 'preview link',
  liveUrl: 'live address',
}

export function tellProjectEvent(event: ProjectEvent, plan: ProjectPlanId, reader: Side): Told {
  if (event.kind !== 'promise-started') return { what: describe(event, plan, reader) }
  return {
    what: 'Content confirmed. Delivery is due by',
    more: <DateTime iso={event.data.dueAt} />,
  }
}

function describe(
  event: Exclude<ProjectEvent, { kind: 'promise-started' }>,
  plan: ProjectPlanId,
  reader: Side,
): string {
  const labelOf = (status: ProjectStatus) => labelFor(projectStateOf({ status, plan }), reader)
  switch (event.kind) {
    case 'created':
      return 'Project started'
    case 'moved':
      return `Moved from ${labelOf(event.data.from)} to ${labelOf(event.data.to)}`
    case 'milestone-moved': {
      const { title, from, to } = event.data
      return `“${title}” moved from ${milestoneStates[from].label} to ${milestoneStates[to].label}`
    }
    case 'checklist-moved':
      return `${event.data.title}: ${checklistStates[event.data.to].label}`
    case 'file-added':
      return `File added: ${event.data.name}`
    case 'file-removed':
      return `File removed: ${event.data.name}`
    case 'promise-stopped':
      return `Delivery clock stopped: ${event.data.missing} missing`
    case 'content-confirmed':
      return 'Content confirmed'
    case 'content-incomplete':
      return `Content incomplete: ${event.data.missing} missing`
    case 'milestone-added':
      return `Milestone added: ${event.data.title}`
    case 'milestone-removed':
      return `Milestone removed: ${event.data.title}`
    case 'item-added':
      return `Added to the checklist: ${event.data.title}`
    case 'item-removed':
      return `Removed from the checklist: ${event.data.title}`
    case 'edited':
      return `Changed: ${event.data.fields.map((field) => fieldLabels[field] ?? field).join(', ')}`
    case 'erasure-requested':
      return 'The client deleted their account and asked us to erase their data'
    case 'link-sent':
      return `Link emailed to ${event.data.to}`
    case 'links-revoked':
      return event.data.count === 1 ? '1 link revoked' : `${event.data.count} links revoked`
  }
}
