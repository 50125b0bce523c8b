import { Badge, type BadgeTone } from '#ui/records/badge.tsx'
import { type LeadStatus, leadStates } from '../lead-record.ts'

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
