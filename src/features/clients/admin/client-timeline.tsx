import { Link } from 'wouter'
import { describeEvent } from '#features/leads/describe-event.ts'
import type { LeadEvent } from '#features/leads/lead-record.ts'
import { ProjectEventSummary } from '#features/projects/page/project-timeline.tsx'
import type { ProjectEvent } from '#features/projects/project.ts'
import { href } from '#routes'
import { Text } from '#ui/layout/text.tsx'
import { Timeline } from '#ui/records/timeline.tsx'
import { type ClientEvent, type ClientPage, mostShown } from '../client.ts'
import { describeClientEvent } from '../describe-client-event.ts'
import { UndoButton } from './client-merges.tsx'

/** Shows the events of the client and all their requests and projects. */
export function ClientTimeline({ page }: { page: ClientPage }) {
  const { events, hasOlderEvents } = page
  if (events.length === 0)
    return (
      <Text size="s" tone="muted">
        Nothing has happened yet.
      </Text>
    )
  return (
    <>
      <Timeline events={events.toReversed()}>{(event) => <Happening event={event} page={page} />}</Timeline>
      {hasOlderEvents && (
        <Text size="s" tone="muted">
          The newest {mostShown.events} events are shown. Older ones are on the pages of the requests and
          projects.
        </Text>
      )}
    </>
  )
}

function Happening({ event: { id, at, actor, ...what }, page }: { event: ClientEvent; page: ClientPage }) {
  const shown = { id, at, actor }
  switch (what.of) {
    case 'lead': {
      const event = { ...shown, ...what.event } as LeadEvent
      return (
        <>
          <p>
            {describeEvent(event)}{' '}
            <Text as={Link} size="s" tone="muted" href={href('adminLead', { id: what.record.id })}>
              {what.record.name}
            </Text>
          </p>
          {(event.kind === 'note' || event.kind === 'reply') && <Text wrap="typed">{event.data.text}</Text>}
        </>
      )
    }
    case 'project':
      return (
        <p>
          <ProjectEventSummary event={{ ...shown, ...what.event } as ProjectEvent} />{' '}
          <Text as={Link} size="s" tone="muted" href={href('adminProject', { id: what.record.id })}>
            {what.record.name}
          </Text>
        </p>
      )
    case 'client': {
      const { event } = what
      const merge = event.kind === 'merged' && page.merges.find((open) => open.id === event.data.mergeId)
      return (
        <>
          <p>{describeClientEvent(event)}</p>
          {merge && <UndoButton page={page} merge={merge} />}
        </>
      )
    }
  }
}
