import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'

/** The HTML is safe. */
export type PolicyText = { id: string; title: string; html: string }

export type PolicyFact = { value: string; label: string }

/** A policy in one of its versions, with the agency's facts of that time. */
export type PolicyPage = {
  version: number
  latest: number
  /** The day since which it applies. */
  since: Day
  /** The day on which the next version replaced it; null for the latest. */
  until: Day | null
  summary: string
  facts: PolicyFact[]
  sections: PolicyText[]
  /** In search results. */
  title: string
  description: string
}

/** Of those that a client accepts with a quote, the version in force. */
export type TermsInForce = { terms: number; refunds: number; shipping: number }

/** Without one: the latest. */
export const policyVersionSchema = v.object({
  version: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Ask for a version by its number.'), v.transform(Number)),
  ),
})
