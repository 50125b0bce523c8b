import type { PolicyPath } from './policy-labels.ts'

/** ISO day of each policy's last change. */
export const policyUpdatedOn: Record<PolicyPath, string> = {
  '/terms-conditions': '2026-11-24',
  '/privacy-policy': '2026-11-24',
  '/cancellation-refunds': '2026-11-24',
  '/shipping-policy': '2026-11-24',
}
