import { Link } from 'wouter'
import { History } from '#features/history/history.tsx'
import type { Told } from '#features/history/told.ts'
import { tellLeadEvent } from '#features/leads/describe-event.ts'
import type { LeadEvent } from '#features/leads/lead-record.ts'
import { tellProjectEvent } from '#features/projects/page/project-timeline.tsx'
import type { ProjectEvent } from '#features/projects/project.ts'
import { href } from '#routes'
import { Text } from '#ui/layout/text.tsx'
import { type ClientEvent, type ClientPage, mostShown } from '../client.ts'
import { describeClientEvent } from '../describe-client-event.ts'
import { UndoMergeButton } from './client-merges.tsx'

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
      <History events={events.toReversed()} tell={(event) => tellHappening(event, page)} />
      {hasOlderEvents && (
        <Text size="s" tone="muted">
          The newest {mostShown.events} events are shown. Older ones are on the pages of the requests and
          projects.
        </Text>
      )}
    </>
  )
}

export function tellHappening({ id, at, actor, ...what }: ClientEvent, page: ClientPage): Told {
  const shown = { id, at, actor }
  switch (what.of) {
    case 'lead':
      return {
        ...tellLeadEvent({ ...shown, ...what.event } as LeadEvent),
        more: <RecordLink href={href('adminLead', { id: what.record.id })}>{what.record.name}</RecordLink>,
      }
    case 'project': {
      const event = { ...shown, ...what.event } as ProjectEvent
      const { what: summary, more } = tellProjectEvent(event, what.record.plan)
      return {
        what: summary,
        more: (
          <>
            {more}
            <RecordLink href={href('adminProject', { id: what.record.id })}>{what.record.name}</RecordLink>
          </>
        ),
      }
    }
    case 'client': {
      const { event } = what
      const merge = event.kind === 'merged' && page.merges.find((open) => open.id === event.data.mergeId)
      return {
        what: describeClientEvent(event),
        more: merge && <UndoMergeButton page={page} merge={merge} />,
      }
    }
  }
}

function RecordLink(props: { href: string; children: string }) {
  return <Text as={Link} size="s" tone="muted" {...props} />
}
