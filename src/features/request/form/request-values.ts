import * as v from 'valibot'
import { anyQuoteSchema } from '#domain/quote.ts'
import { receiveLead } from '#features/leads/lead.wire.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { type CalculatorChoice, emptyChoice } from '../calculator/calculator-choice.ts'

/** The fields' labels, in the order of the form. */
export const requestLabels = {
  customerName: 'Full Name',
  companyName: 'Company Name',
  customerEmail: 'Email Address',
  customerPhone: 'Phone Number',
  contactMethod: 'Preferred Contact Method',
  bestTime: 'Best Time to Contact',
  projectType: 'Project Type',
  timeline: 'Timeline',
  budget: 'Budget',
  projectDescription: 'Project Description',
} as const

export type RequestField = keyof typeof requestLabels

export const requestFields = Object.keys(requestLabels) as RequestField[]

/** The fields' text, checked or not. */
export type RequestValues = Partial<Record<RequestField, string>>

export function isRequestField(name: string): name is RequestField {
  return Object.hasOwn(requestLabels, name)
}

/** The first sentence of a request that began with a service's card. */
export const interestIn = ({ title }: { title: string }) => `I am interested in: ${title}.`

/** Picks the fields from a form's data, a stored draft or an entry's body. */
export function pickRequestValues(source: object): RequestValues {
  return Object.fromEntries(
    Object.entries(source).filter(([name, value]) => isRequestField(name) && typeof value === 'string'),
  )
}

/** Returns whether an entry of the outbox is a project request. */
export function isProjectRequest({ path }: OutboxEntry): boolean {
  return path === receiveLead.path
}

/** Returns whether the project request's form can correct this entry. */
export function isMendable(entry: OutboxEntry): boolean {
  return isProjectRequest(entry) && entry.refusal !== null
}

/** Returns the calculator's choice in a sent request, to open the form with. */
export function choiceOfEntry(entry: OutboxEntry): CalculatorChoice {
  const result = v.safeParse(v.object({ quote: anyQuoteSchema }), entry.body)
  return result.success ? { ...emptyChoice, ...result.output.quote } : emptyChoice
}

/** Returns when the visitor began an entry that was sent at least once, in epoch milliseconds. */
export function beganAtMs({ createdAtMs, body }: OutboxEntry): number {
  const result = v.safeParse(v.object({ elapsedMs: v.number() }), body)
  return createdAtMs - (result.success ? result.output.elapsedMs : 0)
}
