import { agency, deliveryPromise, guarantee, refundGuarantee } from '#domain/agency.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import { type ProjectPlanId, projectPlans } from '#domain/records/project.ts'

type Choice = Pick<AgreedPrice, 'kind'> & { lines: readonly { id: string; plan?: ProjectPlanId }[] }
type Bought = { projectType: string; quote: Choice | null }

/** Chooses by what was bought or, without a price, by the requested kind. */
export function planFor({ projectType, quote }: Bought): ProjectPlanId {
  const plans = quote ? plansOf(quote) : [planOfId(findProjectType(projectType)?.value ?? '')]
  if (plans.includes('shop')) return 'shop'
  return plans.length > 0 && plans.every((plan) => plan === 'audit') ? 'audit' : 'website'
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

function plansOf({ kind, lines }: Choice): ProjectPlanId[] {
  const deciding = kind === 'recommendations' ? lines : lines.slice(0, 1)
  return deciding.map(({ id, plan }) => plan ?? planOfId(id))
}

/** For recommendations, whose ids are the program's, and for prices from before packages named their plan. */
function planOfId(id: string): ProjectPlanId {
  if (id.startsWith('ecommerce')) return 'shop'
  return advice.has(id) ? 'audit' : 'website'
}
