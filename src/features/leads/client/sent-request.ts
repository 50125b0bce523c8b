import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatMoney } from '#domain/money/money.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import type { LeadSource } from '#domain/records/lead.ts'
import { quoteItems } from '../describe-lead.ts'
import { leadSourceLabels } from '../lead.ts'

/** A request as its sender sees it. Times are ISO 8601 in UTC. */
export type SentRequest = {
  id: string
  reference: string
  createdAt: string
  source: LeadSource
  projectType: string
  services: string[]
  quote: AgreedPrice | null
}

export function requestTitle({ quote, services, projectType, source }: SentRequest): string {
  const chosen = quote ? quoteItems(quote).map(({ name }) => name) : services
  const [first, ...others] = chosen
  if (first) return others.length > 0 ? `${first} + ${others.length} more` : first
  const type = projectTypeOptions.find(({ value }) => value === projectType)?.label
  return type ?? (projectType || leadSourceLabels[source])
}

export function requestTotal({ quote }: SentRequest): string | null {
  return quote && formatMoney(quote.total)
}
