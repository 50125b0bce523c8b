import * as v from 'valibot'
import { anyQuoteSchema } from '#domain/quote.ts'
import type { OutboxEntry } from '#platform/outbox.ts'
import { type CalculatorChoice, emptyChoice } from './calculator-choice.ts'

/** Where project requests go; also tells them from other entries of the outbox. */
export const requestPath = '/api/contact'

/** What the visitor fills in, in the order in which the form asks. */
export const requestFields = [
  'customerName',
  'companyName',
  'customerEmail',
  'customerPhone',
  'contactMethod',
  'bestTime',
  'projectType',
  'timeline',
  'budget',
  'projectDescription',
] as const

export type RequestField = (typeof requestFields)[number]

/** What stands in the fields, checked or not. */
export type RequestValues = Partial<Record<RequestField, string>>

export function isRequestField(name: string): name is RequestField {
  return (requestFields as readonly string[]).includes(name)
}

/** Takes the fields out of anything that may hold them: a form's data, a stored draft, an entry's body. */
export function pickRequestValues(source: object): RequestValues {
  return Object.fromEntries(
    Object.entries(source).filter(([name, value]) => isRequestField(name) && typeof value === 'string'),
  )
}

/** Whether the visitor can correct this entry in the project request's form. */
export function isMendable(entry: OutboxEntry): boolean {
  return entry.path === requestPath && entry.refusal !== null
}

/** What the calculator held when the request was sent: open the form with it to mend the request. */
export function choiceOfEntry(entry: OutboxEntry): CalculatorChoice {
  const result = v.safeParse(v.object({ quote: anyQuoteSchema }), entry.body)
  return result.success ? { ...emptyChoice, ...result.output.quote } : emptyChoice
}

/** When the visitor began to write an entry that has been sent at least once. */
export function beganAtMs({ createdAtMs, body }: OutboxEntry): number {
  const result = v.safeParse(v.object({ elapsedMs: v.number() }), body)
  return createdAtMs - (result.success ? result.output.elapsedMs : 0)
}
