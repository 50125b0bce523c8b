import { Badge } from '#ui/records/badge.tsx'

/** Stands beside every payment that moves no money. */
export function TestPaymentNote() {
  return (
    <p>
      <Badge tone="info">Test payment: no money moved</Badge>
    </p>
  )
}
