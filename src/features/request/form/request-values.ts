import * as v from 'valibot'
import { anyQuoteSchema } from '#domain/money/quote.ts'
import { receiveLead } from '#features/leads/lead.wire.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { type CalculatorChoice, emptyChoice } from '../calculator/calculator-choice.ts'

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

export type RequestValues = Partial<Record<RequestField, string>>

export function isRequestField(name: string): name is RequestField {
  return Object.hasOwn(requestLabels, name)
}

export const describeInterest = ({ title }: { title: string }) => `I am interested in: ${title}.`

export function pickRequestValues(source: object): RequestValues {
  return Object.fromEntries(
    Object.entries(source).filter(([name, value]) => isRequestField(name) && typeof value === 'string'),
  )
}

export function isProjectRequest({ path }: OutboxEntry): boolean {
  return path === receiveLead.path
}

export function canCorrect(entry: OutboxEntry): boolean {
  return isProjectRequest(entry) && entry.refusal !== null
}

export function choiceOfEntry(entry: OutboxEntry): CalculatorChoice {
  const result = v.safeParse(v.object({ quote: anyQuoteSchema }), entry.body)
  return result.success ? { ...emptyChoice, ...result.output.quote } : emptyChoice
}

/** When the visitor began the entry, in epoch milliseconds. */
export function beganAtMs({ createdAtMs, body }: OutboxEntry): number {
  const result = v.safeParse(v.object({ elapsedMs: v.number() }), body)
  return createdAtMs - (result.success ? result.output.elapsedMs : 0)
}
