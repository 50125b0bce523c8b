import { useQuery } from '@tanstack/react-query'
import { listMyQuotes } from '#features/quotes/quote.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { RecordSection } from '#ui/records/record-section.tsx'
import { OwnQuotes } from '../dashboard/quote-rows.tsx'

export function ProjectQuotes({ leadId }: { leadId: string }) {
  const { data } = useQuery(endpointQuery(listMyQuotes))
  const quotes = data?.quotes.filter((quote) => isReadable(quote) && quote.leadId === leadId) ?? []
  if (quotes.length === 0) return null
  return (
    <RecordSection title="Quotes">
      <OwnQuotes quotes={quotes} />
    </RecordSection>
  )
}
