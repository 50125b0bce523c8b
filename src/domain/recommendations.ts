import {
  type Priority,
  type RecommendationId,
  type RecommendationRule,
  recommendationRules,
  standardRecommendation,
} from './recommendation-rules.ts'
import type { CompleteAnswers, WizardTimeline } from './wizard-answers.ts'

export type { RecommendationId } from './recommendation-rules.ts'

export type Recommendation = {
  id: RecommendationId
  name: string
  description: string
  /** Whole rupees, shown at the display rate. */
  priceInr: number
  priority: Priority
  reasoning: string
  /** Three to five. */
  benefits: readonly string[]
  category: string
  /** How well it matches the answers, from 0 to 100: see `matchWeights`. */
  aiConfidence: number
  /** True for the best match among those within the budget; the wizard preselects it. */
  isBestMatch: boolean
}

/**
 * The parts of a match, 100 points in all. The business type outweighs everything except the budget, because the
 * specified priority of a store depends on it alone. Features and goals count by the share that the recommendation
 * serves; otherwise asking for everything would raise every score. The other parts count fully or not at all.
 */
export const matchWeights = {
  businessType: 46,
  industry: 6,
  features: 16,
  goals: 16,
  budget: 10,
  timeline: 6,
} as const

export type MatchPart = keyof typeof matchWeights

const longestWeeks: Record<WizardTimeline, number> = {
  '1-2 weeks': 2,
  '2-4 weeks': 4,
  '1-2 months': 9,
  '2-3 months': 13,
  '3+ months': Number.POSITIVE_INFINITY,
}

const fewestBenefits = 3
const mostBenefits = 5

const rank: Record<Priority, number> = { high: 0, medium: 1, low: 2 }

/**
 * Works out the three recommendations from the answers, only by the rules in `recommendation-rules.ts`. The best
 * match comes first, then the others by priority.
 */
export function recommend(answers: CompleteAnswers): Recommendation[] {
  const { chosen, best } = chooseFor(answers)
  const recommendations = recommendationRules.map((rule) => ({
    id: rule.id,
    name: nameFor(rule, answers),
    description: rule.description,
    priceInr: rule.priceInr,
    priority: priorityOf(rule, answers, chosen),
    reasoning: reasoningFor(rule, answers),
    benefits: benefitsFor(rule, answers),
    category: rule.category,
    aiConfidence: confidenceOf(matchParts(rule, answers)),
    isBestMatch: rule === best && chosen.includes(rule),
  }))
  const rankOf = ({ isBestMatch, priority }: Recommendation) => (isBestMatch ? -1 : rank[priority])
  return recommendations.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/**
 * Preselects the urgent recommendation, then the best match, then the standard one, while the budget lasts. The
 * urgent one may exceed the budget; then nothing else is chosen.
 */
function chooseFor(answers: CompleteAnswers): {
  chosen: RecommendationRule[]
  best: RecommendationRule | null
} {
  const [best = null] = recommendationRules
    .filter((rule) => fitsBudget(rule, answers))
    .map((rule) => ({ rule, match: confidenceOf(matchParts(rule, answers)) }))
    .toSorted((a, b) => b.match - a.match)
    .map(({ rule }) => rule)
  const urgent = recommendationRules.filter((rule) => isUrgentFor(answers, rule))
  const standard = recommendationRules.filter(({ id }) => id === standardRecommendation)
  const chosen: RecommendationRule[] = []
  let leftInr = answers.budget.maxInr ?? Number.POSITIVE_INFINITY
  for (const rule of new Set([...urgent, ...(best ? [best] : []), ...standard])) {
    if (rule.priceInr > leftInr && !urgent.includes(rule)) continue
    chosen.push(rule)
    leftInr -= rule.priceInr
  }
  return { chosen, best }
}

function isUrgentFor({ businessType }: CompleteAnswers, rule: RecommendationRule): boolean {
  return rule.isUrgent && rule.madeFor.includes(businessType)
}

/** The specification gives a store's priority by business type; the others have high priority if chosen. */
function priorityOf(
  rule: RecommendationRule,
  answers: CompleteAnswers,
  chosen: readonly RecommendationRule[],
): Priority {
  const isHigh = rule.isUrgent ? isUrgentFor(answers, rule) : chosen.includes(rule)
  return isHigh ? 'high' : 'medium'
}

/** Returns the points of each part of a recommendation's score. */
export function explainMatch(id: RecommendationId, answers: CompleteAnswers): Record<MatchPart, number> {
  const rule = recommendationRules.find((candidate) => candidate.id === id)
  if (!rule) throw new RangeError(`There is no recommendation ${id}`)
  return matchParts(rule, answers)
}

/** Returns the ids to preselect: those of high priority. */
export function preselected(recommendations: readonly Recommendation[]): RecommendationId[] {
  return recommendations.filter(({ priority }) => priority === 'high').map(({ id }) => id)
}

function nameFor(rule: RecommendationRule, { features, goals }: CompleteAnswers): string {
  const wanted: readonly string[] = [...features, ...goals]
  return rule.names.find(({ when }) => wanted.includes(when))?.name ?? rule.name
}

function matchParts(rule: RecommendationRule, answers: CompleteAnswers): Record<MatchPart, number> {
  const share = (asked: readonly string[], served: object) =>
    asked.filter((each) => each in served).length / asked.length
  return {
    businessType: rule.madeFor.includes(answers.businessType) ? matchWeights.businessType : 0,
    industry: rule.industries.includes(answers.industry) ? matchWeights.industry : 0,
    features: matchWeights.features * share(answers.features, rule.features),
    goals: matchWeights.goals * share(answers.goals, rule.goals),
    budget: fitsBudget(rule, answers) ? matchWeights.budget : 0,
    timeline: fitsTimeline(rule, answers) ? matchWeights.timeline : 0,
  }
}

function confidenceOf(parts: Record<MatchPart, number>): number {
  return Math.round(Object.values(parts).reduce((sum, points) => sum + points, 0))
}

function fitsBudget({ priceInr }: RecommendationRule, { budget }: CompleteAnswers): boolean {
  return budget.maxInr === null || priceInr <= budget.maxInr
}

function fitsTimeline({ weeks }: RecommendationRule, { timeline }: CompleteAnswers): boolean {
  return weeks <= longestWeeks[timeline]
}

function reasoningFor(rule: RecommendationRule, answers: CompleteAnswers): string {
  const covered = [
    countCovered(answers.features, rule.features, 'feature'),
    countCovered(answers.goals, rule.goals, 'goal'),
  ].filter((part) => part !== null)
  const { weeks } = rule
  return [
    rule.businessTypes[answers.businessType] ??
      `For ${answers.industry}, it works better as an addition than as a start.`,
    covered.length > 0
      ? `It covers ${covered.join(' and ')}.`
      : 'It covers none of the features and goals you chose.',
    fitsBudget(rule, answers)
      ? 'On its own, it fits your budget.'
      : 'It costs more than your budget, so choose it only if it can wait or start small.',
    fitsTimeline(rule, answers)
      ? `It can be done within ${answers.timeline}.`
      : `It needs about ${weeks} weeks to take effect, longer than the ${answers.timeline} you gave.`,
  ].join(' ')
}

/** Returns "2 of your 3 features (Online Store, Payment Gateway)"; null if it covers none. */
function countCovered(asked: readonly string[], served: object, noun: string): string | null {
  const covered = asked.filter((each) => each in served)
  if (covered.length === 0) return null
  const list = `(${covered.join(', ')})`
  if (asked.length === 1) return `your ${noun} ${list}`
  if (covered.length < asked.length) return `${covered.length} of your ${asked.length} ${noun}s ${list}`
  return asked.length === 2 ? `both your ${noun}s ${list}` : `all ${asked.length} of your ${noun}s ${list}`
}

function benefitsFor(rule: RecommendationRule, { features, goals }: CompleteAnswers): string[] {
  const asked = [
    ...features.map((feature) => rule.features[feature]),
    ...goals.map((goal) => rule.goals[goal]),
  ].filter((benefit) => benefit !== undefined)
  const missing = Math.max(0, fewestBenefits - asked.length)
  return [...asked.slice(0, mostBenefits), ...rule.always.slice(0, missing)]
}
