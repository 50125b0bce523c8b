import { Badge } from '#ui/records/badge.tsx'

export function TestPaymentNote() {
  return (
    <p>
      <Badge tone="info">Test payment: no money moved</Badge>
    </p>
  )
}
