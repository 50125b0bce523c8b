import type { CompleteAnswers } from '../wizard-answers.ts'
import type { Catalogue } from './published.ts'
import { type Priority, type RuledItem, ruledItems } from './recommendation-rules.ts'

export type Recommendation = {
  id: string
  name: string
  description: string
  /** Whole rupees, shown at the display rate. */
  priceInr: number
  priority: Priority
  reasoning: string
  benefits: readonly string[]
  category: string
  /** 0 to 100: see `matchWeights`. */
  aiConfidence: number
  isBestMatch: boolean
  /** None if nothing that serves the answers fits the budget. */
  isPreselected: boolean
  /** The price alone decides it. The page states it, because a language model may not. */
  isAboveBudget: boolean
}

/**
 * They sum to 100. Features outweigh all else: serving the only chosen one wins. Features and goals count by
 * the share served, so choosing everything does not raise every score.
 */
export const matchWeights = {
  features: 52,
  goals: 20,
  budget: 14,
  businessType: 10,
  industry: 4,
} as const

export type MatchPart = keyof typeof matchWeights

/** The lowest match of high priority, except the store for an E-commerce business. */
export const highPriorityFrom = 50

const fewestBenefits = 3
const mostBenefits = 5

const rank: Record<Priority, number> = { high: 0, medium: 1, low: 2 }

export function recommend(
  catalogue: Pick<Catalogue, 'recommendations'>,
  answers: CompleteAnswers,
): Recommendation[] {
  const rules = ruledItems(catalogue)
  const best = bestMatch(answers, rules)
  const high = prioritise(rules, answers, best)
  const affordable = bestMatch(
    answers,
    rules.filter((rule) => fitsBudget(rule, answers)),
  )
  const recommendations = rules.map((rule) => ({
    id: rule.id,
    name: nameFor(rule, answers),
    description: rule.description,
    priceInr: rule.priceInr,
    priority: high.includes(rule) ? ('high' as const) : ('medium' as const),
    reasoning: reasoningFor(rule, answers),
    benefits: benefitsFor(rule, answers),
    category: rule.category,
    aiConfidence: confidenceIn(rule, answers),
    isBestMatch: rule === best,
    isPreselected: high.length > 0 ? high.includes(rule) : rule === affordable,
    isAboveBudget: !fitsBudget(rule, answers),
  }))
  const rankOf = ({ isBestMatch, priority }: Recommendation) => (isBestMatch ? -1 : rank[priority])
  return recommendations.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Prefers the cheaper of equals. Of all rules never undefined: some rule serves each feature. */
function bestMatch(answers: CompleteAnswers, rules: readonly RuledItem[]): RuledItem | undefined {
  return rules
    .filter((rule) => servesAny(rule, answers))
    .toSorted((a, b) => confidenceIn(b, answers) - confidenceIn(a, answers) || a.priceInr - b.priceInr)[0]
}

function servesAny(rule: RuledItem, { features, goals }: CompleteAnswers): boolean {
  return features.some((feature) => feature in rule.features) || goals.some((goal) => goal in rule.goals)
}

/** The store for an E-commerce business at any price, then a good best match within the budget's rest. */
function prioritise(
  rules: readonly RuledItem[],
  answers: CompleteAnswers,
  best: RuledItem | undefined,
): RuledItem[] {
  const urgent = rules.filter((rule) => isUrgentFor(answers, rule))
  const spentInr = urgent.reduce((sum, { priceInr }) => sum + priceInr, 0)
  const leftInr = (answers.budget.maxInr ?? Number.POSITIVE_INFINITY) - spentInr
  const mayAdd = best && !best.isUrgent && confidenceIn(best, answers) >= highPriorityFrom
  return mayAdd && best.priceInr <= leftInr ? [...urgent, best] : urgent
}

function isUrgentFor({ businessType }: CompleteAnswers, rule: RuledItem): boolean {
  return rule.isUrgent && rule.madeFor.includes(businessType)
}

export function explainMatch(
  catalogue: Pick<Catalogue, 'recommendations'>,
  id: string,
  answers: CompleteAnswers,
): Record<MatchPart, number> {
  const rule = ruledItems(catalogue).find((candidate) => candidate.id === id)
  if (!rule) throw new RangeError(`There is no recommendation ${id}`)
  return matchParts(rule, answers)
}

export function preselected(recommendations: readonly Recommendation[]): string[] {
  return recommendations.filter(({ isPreselected }) => isPreselected).map(({ id }) => id)
}

function nameFor(rule: RuledItem, { features, goals }: CompleteAnswers): string {
  const wanted: readonly string[] = [...features, ...goals]
  const ending = rule.endings.find(({ when }) => wanted.includes(when))?.ending
  return ending ? `${rule.name} ${ending}` : rule.name
}

function matchParts(rule: RuledItem, answers: CompleteAnswers): Record<MatchPart, number> {
  const share = (asked: readonly string[], served: object) =>
    asked.filter((each) => each in served).length / asked.length
  return {
    features: matchWeights.features * share(answers.features, rule.features),
    goals: matchWeights.goals * share(answers.goals, rule.goals),
    budget: fitsBudget(rule, answers) ? matchWeights.budget : 0,
    businessType: rule.madeFor.includes(answers.businessType) ? matchWeights.businessType : 0,
    industry: rule.industries.includes(answers.industry) ? matchWeights.industry : 0,
  }
}

function confidenceIn(rule: RuledItem, answers: CompleteAnswers): number {
  return Math.round(Object.values(matchParts(rule, answers)).reduce((sum, points) => sum + points, 0))
}

function fitsBudget({ priceInr }: RuledItem, { budget }: CompleteAnswers): boolean {
  return budget.maxInr === null || priceInr <= budget.maxInr
}

function reasoningFor(rule: RuledItem, answers: CompleteAnswers): string {
  const covered = [
    countCovered(answers.features, rule.features, 'feature'),
    countCovered(answers.goals, rule.goals, 'goal'),
  ].filter((part) => part !== null)
  return [
    rule.businessTypes[answers.businessType],
    covered.length > 0
      ? `It covers ${covered.join(' and ')}.`
      : 'It covers none of the features and goals you chose.',
    rule.caveat,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "2 of your 3 features (Online Store, Payment Gateway)"; null if none. */
function countCovered(asked: readonly string[], served: object, noun: string): string | null {
  const covered = asked.filter((each) => each in served)
  if (covered.length === 0) return null
  const list = `(${covered.join(', ')})`
  if (asked.length === 1) return `your ${noun} ${list}`
  if (covered.length < asked.length) return `${covered.length} of your ${asked.length} ${noun}s ${list}`
  return asked.length === 2 ? `both your ${noun}s ${list}` : `all ${asked.length} of your ${noun}s ${list}`
}

function benefitsFor(rule: RuledItem, { features, goals }: CompleteAnswers): string[] {
  const asked = [
    ...features.map((feature) => rule.features[feature]),
    ...goals.map((goal) => rule.goals[goal]),
  ].filter((benefit) => benefit !== undefined)
  const missing = Math.max(0, fewestBenefits - asked.length)
  return [...asked.slice(0, mostBenefits), ...rule.always.slice(0, missing)]
}
