import { agency } from './agency.ts'

/** What `{…}` in the agency's texts stands for. */
const facts = new Map<string, () => string | number>([
  ['name', () => agency.name],
  ['deliveryHours', () => agency.deliveryHours],
  ['checkDays', () => agency.checkDays],
  ['refundWorkingDays', () => agency.refundWorkingDays],
])

export const factNames: readonly string[] = [...facts.keys()]

const placeholder = /\{(\w+)\}/g

/** "You have {checkDays} days" becomes "You have 7 days". Leaves what it does not know. */
export function fillFacts(text: string): string {
  return text.replace(placeholder, (whole, name: string) => String(facts.get(name)?.() ?? whole))
}

/** The first one without a fact, such as `{days}`; null if there is none. */
export function unknownFactIn(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(placeholder)) if (!facts.has(name)) return whole
  return null
}
