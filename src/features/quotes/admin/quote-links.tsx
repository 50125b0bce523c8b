import { useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { LiveLinks } from '#ui/records/live-links.tsx'
import { endQuoteLinks, sendQuoteLink } from '../quote.admin.wire.ts'
import type { QuotePage } from '../quote.ts'
import { readQuote } from '../quote.wire.ts'
import { quoteCommands } from './quote-commands.ts'

export function QuoteLinks({ page: { quote, links } }: { page: QuotePage }) {
  const mailLink = useCommandButton(quoteCommands.mailLink)
  const [isMailed, setIsMailed] = useState(false)
  const where = { id: quote.id }
  const version = { version: quote.version }
  const sending = useRecordChange(readQuote, sendQuoteLink, where)
  const { save, ...ending } = useRecordChange(readQuote, endQuoteLinks, where)
  return (
    <LiveLinks
      links={links}
      ending={{ ...ending, save: (_, callbacks) => save(version, callbacks) }}
      none="No link to this quote works now."
      refusal={sending.refusal}
    >
      <Button
        {...mailLink}
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
