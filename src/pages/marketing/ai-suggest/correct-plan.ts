import { reopenPlan } from '#features/wizard/plan/reopen-plan.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { href } from '#routes'

export function correctPlan(entry: OutboxEntry): void {
  reopenPlan(entry)
  location.assign(href('aiRecommendations'))
}
