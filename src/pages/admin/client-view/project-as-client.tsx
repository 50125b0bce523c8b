import { useQuery } from '@tanstack/react-query'
import { ProjectBooks } from '#features/billing/documents/project-documents.tsx'
import { readProjectAsClient } from '#features/projects/project.admin.wire.ts'
import type { ProjectAsClient } from '#features/projects/project.ts'
import { listQuotes } from '#features/quotes/quote.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { AsClient } from '#ui/records/as-client.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { OwnQuotes } from '../../account/dashboard/quote-rows.tsx'
import { ProjectMarks, ProjectParts } from '../../account/project/client-project.tsx'

export function ProjectAsClientView({ id }: { id: string }) {
  return (
    <RecordScreen
      noun="project"
      record={useRecord(endpointQuery(readProjectAsClient, { id }))}
      name={({ page }) => page.project.title}
      marks={({ page }) => <ProjectMarks project={page.project} />}
    >
      {(seen) => (
        <AsClient note={describeWay(seen)}>
          <ProjectParts
            page={seen.page}
            invoices={<ProjectBooks money={seen.money} side="client" />}
            quotes={
              seen.hasAccount && seen.page.project.leadId && <SentQuotes leadId={seen.page.project.leadId} />
            }
          />
        </AsClient>
      )}
    </RecordScreen>
  )
}

function describeWay({ hasAccount, isLinked }: ProjectAsClient): string {
  const change = 'Here it is read-only.'
  if (hasAccount)
    return `The client sees this in their account${isLinked ? ' and by an emailed link' : ''}. ${change}`
  if (isLinked) return `The client has no account and sees this by an emailed link. ${change}`
  return `The client sees nothing now: they have no account, and no emailed link opens this project. With a new link they would see this. ${change}`
}

/** An account lists no drafts. */
function SentQuotes({ leadId }: { leadId: string }) {
  const { data } = useQuery(endpointQuery(listQuotes, { leadId }))
  const quotes = data?.items.filter((quote) => isReadable(quote) && quote.status !== 'draft') ?? []
  if (quotes.length === 0) return null
  return (
    <RecordSection title="Quotes">
      <OwnQuotes quotes={quotes} />
    </RecordSection>
  )
}
