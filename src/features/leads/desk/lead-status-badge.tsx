import { type LeadStatus, leadStates } from '#domain/records/lead.ts'
import { Badge, type BadgeTone } from '#ui/records/badge.tsx'

const tones: Record<LeadStatus, BadgeTone> = {
  new: 'yolk',
  contacted: 'info',
  quoted: 'info',
  won: 'ok',
  lost: 'plain',
  quarantined: 'danger',
  draft: 'plain',
}

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={tones[status]}>{leadStates[status].label}</Badge>
}
