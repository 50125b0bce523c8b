import { useState } from 'react'
import { Link } from 'wouter'
import { History } from '#features/history/history.tsx'
import type { Told } from '#features/history/told.ts'
import { tellLeadEvent } from '#features/leads/describe-event.ts'
import type { LeadEvent } from '#features/leads/lead-record.ts'
import { tellProjectEvent } from '#features/projects/page/project-timeline.tsx'
import type { ProjectEvent } from '#features/projects/project.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type ClientEvent, type ClientPage, mostShown } from '../client.ts'
import { describeClientEvent } from '../describe-client-event.ts'
import { UndoMergeButton } from './client-merges.tsx'
import styles from './client-timeline.module.css'

/** Shows the events of the client and all their requests and projects. */
export function ClientTimeline({ page }: { page: ClientPage }) {
  const { events, hasOlderEvents } = page
  const [hasMails, setHasMails] = useState(false)
  if (events.length === 0)
    return (
      <Text size="s" tone="muted">
        Nothing here yet.
      </Text>
    )
  const sentMails = events.filter(isSentMail)
  const told = hasMails ? events : events.filter((event) => !isSentMail(event))
  return (
    <>
      {sentMails.length > 0 && (
        <Button
          size="s"
          variant="quiet"
          className={styles.mails}
          aria-pressed={hasMails}
          onClick={() => setHasMails(!hasMails)}
        >
          {sentMails.length === 1 ? 'Show 1 email' : `Show ${sentMails.length} emails`}
        </Button>
      )}
      <History events={told.toReversed()} tell={(event) => tellHappening(event, page)} />
      {hasOlderEvents && (
        <Text size="s" tone="muted">
          Showing the latest {mostShown.events} events. Older ones are on the pages of each request and
          project.
        </Text>
      )}
    </>
  )
}

/** "Emails" lists the newest. One that failed or is held is always in the timeline. */
function isSentMail(event: ClientPage['events'][number]): boolean {
  return isReadable(event) && event.of === 'lead' && event.event.kind === 'mail-sent'
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
      const { what: summary, more } = tellProjectEvent(event, what.record.plan, 'staff')
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
