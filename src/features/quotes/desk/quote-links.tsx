import { useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { LiveLinks } from '#ui/records/live-links.tsx'
import { type QuotePage, quoteApiPath } from '../quote.ts'

/** The mailed links that open a quote which was sent, a fresh one for the client, and the end of all. */
export function QuoteLinks({ page: { quote, links } }: { page: QuotePage }) {
  const [isMailed, setIsMailed] = useState(false)
  const path = quoteApiPath(quote.id)
  const version = { version: quote.version }
  const sending = useRecordChange<QuotePage, typeof version>(path, 'link')
  const { save, ...ending } = useRecordChange<QuotePage, typeof version>(path, 'links/revoke')
  return (
    <LiveLinks
      links={links}
      ending={{ ...ending, save: (_, callbacks) => save(version, callbacks) }}
      none="No emailed link opens this quote now."
      refusal={sending.refusal}
    >
      <Button
        size="s"
        busy={sending.isPending}
        onClick={() => sending.save(version, { onSuccess: () => setIsMailed(true) })}
      >
        Email a new link
      </Button>
      <p role="status">{isMailed && !sending.isPending && `Emailed to ${quote.clientEmail}.`}</p>
    </LiveLinks>
  )
}
