import type { PolicyPath } from './policy-labels.ts'

/** ISO days. */
export const policyUpdatedOn: Record<PolicyPath, string> = {
  '/terms-conditions': '2026-11-24',
  '/privacy-policy': '2026-11-24',
  '/cancellation-refunds': '2026-11-24',
  '/shipping-policy': '2026-11-24',
}
