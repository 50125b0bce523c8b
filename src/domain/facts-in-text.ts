import { type AgencyFacts, agency, deliveryPromise } from './agency.ts'

/** What `{…}` in the agency's texts stands for. */
const facts = new Map<string, (of: AgencyFacts) => string | number>([
  ['name', ({ name }) => name],
  ['domain', ({ domain }) => domain],
  ['email', ({ email }) => email],
  ['country', ({ country }) => country],
  ['responseTime', ({ responseTime }) => responseTime],
  ['deliveryPromise', deliveryPromise],
  ['deliveryHours', ({ deliveryHours }) => deliveryHours],
  ['deliveryChecklist', ({ deliveryChecklist }) => deliveryChecklist],
  ['checkDays', ({ checkDays }) => checkDays],
  ['refundWorkingDays', ({ refundWorkingDays }) => refundWorkingDays],
  ['dataRequestDays', ({ dataRequestDays }) => dataRequestDays],
  ['deposit', () => '10%'],
  ['balance', () => '90%'],
])

export const factNames: readonly string[] = [...facts.keys()]

const placeholder = /\{(\w+)\}/g

/**
 * "You have {checkDays} days" becomes "You have 7 days". Leaves what it does not know.
 * @param options.of default: those in force
 * @param options.write how a fact is written into this text
 */
export function fillFacts(
  text: string,
  { of = agency, write = (fact) => fact }: { of?: AgencyFacts; write?: (fact: string) => string } = {},
): string {
  return text.replace(placeholder, (whole, name: string) => {
    const fact = facts.get(name)?.(of)
    return fact === undefined ? whole : write(String(fact))
  })
}

/** The first one without a fact, such as `{days}`; null if there is none. */
export function unknownFactIn(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(placeholder)) if (!facts.has(name)) return whole
  return null
}

/** Those of `names` that the text does not state. */
export function factsMissingIn(text: string, names: readonly string[]): string[] {
  const stated = new Set([...text.matchAll(placeholder)].map(([, name]) => name))
  return names.filter((name) => !stated.has(name))
}
