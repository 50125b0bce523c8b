import { Badge, type BadgeTone } from '#ui/records/badge.tsx'
import { type DocumentStatus, documentStates } from './invoice.ts'

const tones: Record<DocumentStatus, BadgeTone> = {
  due: 'yolk',
  overdue: 'danger',
  paid: 'ok',
  'partly-credited': 'info',
  credited: 'info',
  cancelled: 'plain',
  issued: 'plain',
}

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return <Badge tone={tones[status]}>{documentStates[status].label}</Badge>
}
