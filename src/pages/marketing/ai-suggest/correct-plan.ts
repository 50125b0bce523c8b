import { reopenPlan } from '#features/wizard/reopen-plan.ts'
import type { OutboxEntry } from '#platform/outbox.ts'
import { href } from '#routes'

/** Back into the wizard, with everything that was sent. */
export function correctPlan(entry: OutboxEntry): void {
  reopenPlan(entry)
  location.assign(href('aiRecommendations'))
}
