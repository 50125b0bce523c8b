import { agency } from '#domain/agency.ts'
import { type PolicyPath, policyLabels } from '#features/policies/policy-labels.ts'

export function PolicyLink({ path }: { path: PolicyPath }) {
  return <a href={path}>{policyLabels[path]}</a>
}

export function MailLink() {
  return <a href={`mailto:${agency.email}`}>{agency.email}</a>
}
