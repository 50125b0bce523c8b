import type { policyPaths } from '#routes'

export type PolicyPath = (typeof policyPaths)[number]

export const policyLabels: Record<PolicyPath, string> = {
  '/terms-conditions': 'Terms & Conditions',
  '/privacy-policy': 'Privacy Policy',
  '/cancellation-refunds': 'Cancellation & Refunds',
  '/shipping-policy': 'Shipping Policy',
}

/** When the program's own part of the privacy policy last changed. ISO 8601. */
export const privacyChangedOn = '2026-11-29'
