import * as v from 'valibot'
import { lineUpTo, listUpTo, longestEmail, tooLong } from '#domain/text-fields.ts'

/** Longest accepted texts, in UTF-16 units. The form shows them, the server enforces them. */
export const leadLimits = {
  name: 200,
  email: longestEmail,
  phone: 40,
  companyName: 200,
  businessLocation: 200,
  projectDescription: 5000,
  message: 5000,
  service: 100,
  /** How many services one lead keeps. */
  services: 20,
  conversation: 12_000,
  note: 5000,
  search: 200,
} as const

/** A form sent sooner than this after it opened was not filled in by a person. */
export const shortestHumanMs = 2000

/** What tells a person from a program, beside the specified fields. Nothing is refused for it. */
export const humanSigns = {
  /** A field that people do not see. Whoever fills it in is quarantined. */
  website: v.optional(v.pipe(v.string('Send text.'), v.maxLength(2000, tooLong(2000))), ''),
  /** Milliseconds between opening the form and sending it. Our pages always send it: without it, quarantined. */
  elapsedMs: v.fallback(v.optional(v.number()), undefined),
}
export type HumanSigns = { website: string; elapsedMs?: number | undefined }

/** What several forms say of a field that is missing. */
export const missingSentences = {
  customerName: 'Enter your full name.',
  customerEmail: 'Enter your e-mail address.',
  timeline: 'Choose a timeline.',
} as const

export const listOfServices = listUpTo(
  leadLimits.services,
  lineUpTo(leadLimits.service),
  'Send a list of services.',
)
