import { type QuoteStatus, quoteStates } from '#domain/records/quote.ts'
import { Badge, type BadgeTone } from '#ui/records/badge.tsx'

const tones: Record<QuoteStatus, BadgeTone> = {
  draft: 'plain',
  sent: 'info',
  opened: 'yolk',
  accepted: 'ok',
  declined: 'danger',
  expired: 'plain',
  replaced: 'plain',
}

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge tone={tones[status]}>{quoteStates[status].label}</Badge>
}
