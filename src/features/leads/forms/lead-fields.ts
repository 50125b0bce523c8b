import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { lineUpTo, listUpTo, tooLong } from '#domain/text-fields.ts'

export const shortestHumanMs = 2000

/** These never cause a refusal. */
export const botCheckFields = {
  /** A trap field: any content quarantines the lead. */
  website: v.optional(v.pipe(v.string('Send text.'), v.maxLength(2000, tooLong(2000))), ''),
  /**
   * Milliseconds from opening the form to sending it. Our pages always send it; a lead with neither it nor an origin
   * is quarantined.
   */
  elapsedMs: v.fallback(v.optional(v.number()), undefined),
}
export type HumanSigns = { website: string; elapsedMs?: number | undefined }

export const missingSentences = {
  customerName: 'Enter your full name.',
  customerEmail: 'Enter your email address.',
  timeline: 'Choose a timeline.',
} as const

export const listOfServices = listUpTo(
  leadLimits.services,
  lineUpTo(leadLimits.service),
  'Send a list of services.',
)
