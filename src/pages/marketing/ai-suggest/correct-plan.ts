import { reopenPlan } from '#features/wizard/plan/reopen-plan.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { href } from '#routes'

/** Opens the wizard with a refused plan's answers. */
export function correctPlan(entry: OutboxEntry): void {
  reopenPlan(entry)
  location.assign(href('aiRecommendations'))
}
