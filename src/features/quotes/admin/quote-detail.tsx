import { clientNames } from '#domain/client-names.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { StatusBadge } from '#ui/records/badge.tsx'
import { ClientViewLink } from '#ui/records/client-view-link.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { useQuoteAnswering } from '../client/quote-answer.tsx'
import type { QuotePage } from '../quote.ts'
import { readQuote } from '../quote.wire.ts'
import { DraftNotice } from './draft-notice.tsx'
import { QuoteEditor } from './editor/quote-editor.tsx'
import { SentQuote } from './sent-quote.tsx'

export function QuoteDetail({ id }: { id: string }) {
  return (
    <RecordScreen
      noun="quote"
      record={useRecord(endpointQuery(readQuote, { id }))}
      name={({ quote }) => quote.number ?? 'Draft quote'}
      marks={({ quote }) => (
        <>
          <StatusBadge state={quoteStates[quote.status]} />
          <span>{clientNames(quote)}</span>
          <ClientViewLink noun="quote" href={href('adminQuoteClient', { id: quote.id })} />
          <ChangesButton noun="quote" id={quote.id} />
        </>
      )}
    >
      {(page) => <QuoteView page={page} />}
    </RecordScreen>
  )
}

function QuoteView({ page }: { page: QuotePage }) {
  const { quote } = page
  const answering = useQuoteAnswering(quote.id)
  if (quote.status === 'draft') {
    return (
      <>
        <DraftNotice page={page} />
        <QuoteEditor page={page} />
      </>
    )
  }
  return <SentQuote page={page} answering={answering} />
}
