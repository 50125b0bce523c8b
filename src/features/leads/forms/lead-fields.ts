import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { lineUpTo, listUpTo, tooLong } from '#domain/text-fields.ts'

/** No person fills in a form faster than this. */
export const shortestHumanMs = 2000

/** Fields that tell a person from a program. The server refuses nothing because of them. */
export const humanSigns = {
  /** A trap field that people do not see. Content in it quarantines the lead. */
  website: v.optional(v.pipe(v.string('Send text.'), v.maxLength(2000, tooLong(2000))), ''),
  /** Milliseconds from opening the form to sending it. Our pages always send it; without it the lead is quarantined. */
  elapsedMs: v.fallback(v.optional(v.number()), undefined),
}
export type HumanSigns = { website: string; elapsedMs?: number | undefined }

/** Messages for missing fields that several forms share. */
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
