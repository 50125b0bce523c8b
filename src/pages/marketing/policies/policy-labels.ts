import type { policyPaths } from '#routes'

export type PolicyPath = (typeof policyPaths)[number]

export const policyLabels: Record<PolicyPath, string> = {
  '/terms-conditions': 'Terms & Conditions',
  '/privacy-policy': 'Privacy Policy',
  '/cancellation-refunds': 'Cancellation & Refunds',
  '/shipping-policy': 'Shipping Policy',
}
