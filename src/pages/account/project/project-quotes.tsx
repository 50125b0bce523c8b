import { useQuery } from '@tanstack/react-query'
import { listMyQuotes } from '#features/quotes/quote.wire.ts'
import { reading } from '#platform/api/reading.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { RecordSection } from '#ui/records/record-section.tsx'
import { QuoteRows } from '../dashboard/quote-rows.tsx'

/** The quotes of the request that a project came from, for its owner; nothing without any. */
export function ProjectQuotes({ leadId }: { leadId: string }) {
  const { data } = useQuery(reading(listMyQuotes))
  const quotes = data?.quotes.filter((quote) => isReadable(quote) && quote.leadId === leadId) ?? []
  if (quotes.length === 0) return null
  return (
    <RecordSection title="Quotes">
      <QuoteRows quotes={quotes} />
    </RecordSection>
  )
}
