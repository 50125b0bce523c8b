import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import { leadSources } from '#domain/records/lead.ts'
import type { LeadStepCounts, LeadsOfSource } from '#domain/records/lead-step.ts'
import type { OwedByAge } from '#features/billing/documents/invoice.ts'
import type { Received } from '#features/payments/payment.ts'

/** Periods of the funnel, up to this week. */
export const funnelWeeks = ['4', '12', '26', '52'] as const

/** The nightly count covers as many. */
export const mostWeeks = 52

/** Covers the newest requests of these days. */
export const firstReply = { days: 30, requests: 1000 } as const

export const funnelSchema = v.object({
  weeks: v.optional(v.picklist(funnelWeeks, 'Choose a period from the list.'), '12'),
  source: v.optional(v.picklist(['', ...leadSources], 'Choose a source from the list.'), ''),
})
export type FunnelQuery = v.InferOutput<typeof funnelSchema>

/** `monday`: its first day, in the agency's time zone. */
export type FunnelWeek = LeadStepCounts & { monday: Day }

export type Funnel = {
  /** Oldest first, each of the period. */
  weeks: FunnelWeek[]
  total: LeadStepCounts
  /** All sources that sent requests. */
  sources: LeadsOfSource[]
  /** When the days before today were counted: ISO 8601 in UTC; null if never. */
  countedAt: string | null
  /** The nightly count did not run. */
  isOld: boolean
}

export type Sums = {
  /** Test money on a test site, which has no other. */
  isTest: boolean
  /** Sums of open invoices, in paise. */
  owed: OwedByAge
  /** Covers this month in the agency's time zone. */
  received: Received[]
  /** Covers what the constant `firstReply` says. */
  firstReply: { answered: number; waiting: number; medianSeconds: number | null }
}
