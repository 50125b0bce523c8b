import type { ProjectSummary } from '../project.ts'

/** A client's name and company, in one line. A company that wrote in its own name is named once. */
export function clientNames({
  clientName,
  companyName,
}: Pick<ProjectSummary, 'clientName' | 'companyName'>): string {
  return [...new Set([clientName, companyName])].filter(Boolean).join(', ')
}
