import { agency } from '#domain/agency.ts'
import { type PolicyPath, policyLabels } from './policies.ts'

export function PolicyLink({ path, section }: { path: PolicyPath; section?: string }) {
  return <a href={section ? `${path}#${section}` : path}>{policyLabels[path]}</a>
}

export function MailLink() {
  return <a href={`mailto:${agency.email}`}>{agency.email}</a>
}
