import type { Catalogue } from '#domain/catalogue/published.ts'
import { preselected, recommend } from '#domain/catalogue/recommendations.ts'
import { completeAnswers, noAnswers, type WizardAnswers } from '#domain/wizard-answers.ts'
import type { RecommendationResult, WizardContact, WizardStep } from './wizard.ts'

export type WizardState = {
  step: WizardStep
  answers: WizardAnswers
  isLoading: boolean
  result: RecommendationResult | null
  selected: readonly string[]
  contact: WizardContact
}

export type WizardAction =
  | { type: 'answered'; change: Partial<WizardAnswers> }
  | { type: 'continued' }
  | { type: 'went-back' }
  | { type: 'asked-for-recommendations' }
  | { type: 'recommended'; result: RecommendationResult }
  | { type: 'toggled'; id: string }
  | { type: 'introduced'; change: Partial<WizardContact> }
  | { type: 'resumed'; state: WizardState }

export const emptyWizard: WizardState = {
  step: 1,
  answers: noAnswers,
  isLoading: false,
  result: null,
  selected: [],
  contact: { fullName: '', email: '', phone: '', companyName: '' },
}

export type MissingAnswer = { field: string; words: string }

export function missingIn({ step, answers, selected, contact }: WizardState): MissingAnswer[] {
  const needs: Record<WizardStep, { field: string; words: string; isGiven: boolean }[]> = {
    1: [
      { field: 'businessType', words: 'a business type', isGiven: answers.businessType !== null },
      { field: 'industry', words: 'an industry', isGiven: answers.industry !== null },
    ],
    2: [
      { field: 'budget', words: 'a budget', isGiven: answers.budget !== null },
      { field: 'timeline', words: 'a timeline', isGiven: answers.timeline !== null },
    ],
    3: [
      { field: 'features', words: 'at least one feature', isGiven: answers.features.length > 0 },
      { field: 'goals', words: 'at least one goal', isGiven: answers.goals.length > 0 },
    ],
    4: [{ field: 'selected', words: 'at least one recommendation', isGiven: selected.length > 0 }],
    5: [
      { field: 'fullName', words: 'your full name', isGiven: contact.fullName.trim() !== '' },
      { field: 'email', words: 'your email address', isGiven: contact.email.trim() !== '' },
    ],
  }
  return needs[step].filter(({ isGiven }) => !isGiven)
}

/** The recommendations, at the prices that we now charge. */
export function atPricesOf(catalogue: Catalogue, state: WizardState): WizardState {
  const complete = completeAnswers(state.answers)
  if (!state.result || !complete) return state
  const today = recommend(catalogue, complete)
  const recommendations = state.result.recommendations.map((one) => {
    const { priceInr, isAboveBudget } = today.find(({ id }) => id === one.id) ?? one
    return { ...one, priceInr, isAboveBudget }
  })
  return { ...state, result: { ...state.result, recommendations } }
}

/** Ignores disallowed actions. */
export function nextWizard(state: WizardState, action: WizardAction): WizardState {
  const { step } = state
  if (state.isLoading && action.type !== 'recommended') return state
  const mayGoOn = missingIn(state).length === 0

  switch (action.type) {
    case 'answered':
      return { ...state, answers: { ...state.answers, ...action.change } }
    case 'continued':
      // Step 3 ends with recommendations, step 5 with sending.
      if (!mayGoOn || step === 3 || step === 5) return state
      return { ...state, step: (step + 1) as WizardStep }
    case 'went-back':
      return step === 1 ? state : { ...state, step: (step - 1) as WizardStep }
    case 'asked-for-recommendations':
      return mayGoOn && step === 3 ? { ...state, isLoading: true } : state
    case 'recommended': {
      if (!state.isLoading) return state
      const { result } = action
      return { ...state, step: 4, isLoading: false, result, selected: preselected(result.recommendations) }
    }
    case 'toggled':
      return { ...state, selected: toggle(state, action.id) }
    case 'introduced':
      return { ...state, contact: { ...state.contact, ...action.change } }
    case 'resumed':
      return action.state
  }
}

/** Keeps the order shown, not clicked. */
function toggle({ result, selected }: WizardState, toggled: string): string[] {
  const ids = result?.recommendations.map(({ id }) => id) ?? []
  return ids.filter((id) => selected.includes(id) !== (id === toggled))
}
