import { agency, deliveryPromise, guarantee, refundGuarantee } from '#domain/agency.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import { type ProjectPlanId, projectPlans } from '#domain/records/project.ts'

type Choice = Pick<AgreedPrice, 'kind'> & { lines: readonly { id: string }[] }
type Bought = { projectType: string; quote: Choice | null }

/** Chooses by what was bought or, without a price, by the requested kind. */
export function planFor({ projectType, quote }: Bought): ProjectPlanId {
  const ids = quote ? idsOf(quote) : [findProjectType(projectType)?.value ?? '']
  if (ids.some((id) => id.startsWith('ecommerce'))) return 'shop'
  return ids.length > 0 && ids.every((id) => advice.has(id)) ? 'audit' : 'website'
}

/** What a client who pays the deposit gets back, and when. */
export function guaranteeOf(plan: ProjectPlanId): string {
  return projectPlans[plan].hasPromise ? guarantee() : refundGuarantee()
}

export function guaranteeFor(quote: Choice | null): string {
  return guaranteeOf(planFor({ projectType: '', quote }))
}

/** '' where no hours are promised. */
export function deliveryFor(quote: Choice | null): string {
  return projectPlans[planFor({ projectType: '', quote })].hasPromise
    ? `We deliver ${deliveryPromise()}: ${agency.deliveryChecklist}.`
    : ''
}

/** Matches the value or the label, which the chat stores. */
export function findProjectType(projectType: string) {
  return projectTypeOptions.find(({ value, label }) => value === projectType || label === projectType)
}

const advice: ReadonlySet<string> = new Set(['business-consultation', 'search-and-analytics'])

function idsOf({ kind, lines }: Choice): string[] {
  const deciding = kind === 'recommendations' ? lines : lines.slice(0, 1)
  return deciding.map(({ id }) => id)
}
