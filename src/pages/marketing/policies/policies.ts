import type { policyPaths } from '#routes'

export type PolicyPath = (typeof policyPaths)[number]

export const policyLabels: Record<PolicyPath, string> = {
  '/terms-conditions': 'Terms & Conditions',
  '/privacy-policy': 'Privacy Policy',
  '/cancellation-refunds': 'Cancellation & Refunds',
  '/shipping-policy': 'Shipping Policy',
}

/** ISO days. */
export const policyUpdatedOn: Record<PolicyPath, string> = {
  '/terms-conditions': '2026-11-29',
  '/privacy-policy': '2026-11-29',
  '/cancellation-refunds': '2026-11-29',
  '/shipping-policy': '2026-11-29',
}
