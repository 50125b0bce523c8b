import { type MailStatus, mailStates } from '#domain/records/mail.ts'
import { Badge, type BadgeTone } from '#ui/records/badge.tsx'

const tones: Record<MailStatus, BadgeTone> = {
  sending: 'info',
  sent: 'ok',
  logged: 'plain',
  waiting: 'yolk',
  held: 'yolk',
  failed: 'danger',
  included: 'plain',
}

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return <Badge tone={tones[status]}>{mailStates[status].label}</Badge>
}
