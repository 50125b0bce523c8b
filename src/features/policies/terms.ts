import type { TermsInForce } from './policy.ts'
import { type PolicyPath, policyLabels } from './policy-labels.ts'

/** Each policy that a client accepts with a quote, at the address of that version. */
export function termsLinks({ terms, refunds, shipping }: TermsInForce): { label: string; href: string }[] {
  const of = (path: PolicyPath, version: number) => ({
    label: `${policyLabels[path]} (version ${version})`,
    href: `${path}?version=${version}`,
  })
  return [
    of('/terms-conditions', terms),
    of('/cancellation-refunds', refunds),
    of('/shipping-policy', shipping),
  ]
}

/** Part of the words that a client accepts. */
export function describeTerms(terms: TermsInForce): string {
  return `These apply: ${termsLinks(terms)
    .map(({ label }) => label)
    .join(', ')}.`
}
