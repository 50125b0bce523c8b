import type { DocumentStatus } from '#domain/records/document.ts'
import { Badge, type BadgeTone } from '#ui/records/badge.tsx'
import { type DocumentSummary, documentLabel } from './invoice.ts'

const tones: Record<DocumentStatus, BadgeTone> = {
  due: 'yolk',
  overdue: 'danger',
  paid: 'ok',
  'partly-credited': 'info',
  credited: 'info',
  cancelled: 'plain',
  issued: 'plain',
}

export function DocumentStatusBadge({
  document,
}: {
  document: Pick<DocumentSummary, 'status' | 'leftInrMinor'>
}) {
  const tone = document.leftInrMinor === null ? tones[document.status] : 'info'
  return <Badge tone={tone}>{documentLabel(document)}</Badge>
}
