import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { recommend } from '#domain/catalogue/recommendations.ts'
import { completeAnswers, noAnswers, type WizardAnswers } from '#domain/wizard-answers.ts'
import type { RecommendationResult, WizardStep } from './wizard.ts'
import { openDraft, storedWizard } from './wizard-draft.ts'
import { emptyWizard, missingIn, nextWizard, type WizardAction, type WizardState } from './wizard-state.ts'

const answers: WizardAnswers = {
  businessType: 'E-commerce',
  industry: 'Retail',
  budget: '50000-100000',
  timeline: '2-4 weeks',
  features: ['Online Store'],
  goals: ['Increase Sales'],
}
const contact = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '', companyName: '' }

function resultFor(given: WizardAnswers): RecommendationResult {
  const complete = completeAnswers(given)
  if (!complete) throw new Error('Incomplete')
  return { recommendations: recommend(builtInCatalogue, complete), wordedBy: 'rules' }
}
const play = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(nextWizard, state)
const at = (step: WizardStep, change: Partial<WizardState> = {}): WizardState => ({
  ...emptyWizard,
  step,
  answers,
  contact,
  ...(step > 3 && { result: resultFor(answers), selected: ['ecommerce-website'] }),
  ...change,
})

test.each<[WizardStep, Partial<WizardState>, string[]]>([
  [1, { answers: noAnswers }, ['a business type', 'an industry']],
  [1, { answers: { ...answers, businessType: null } }, ['a business type']],
  [1, { answers: { ...answers, industry: null } }, ['an industry']],
  [2, { answers: { ...answers, budget: null } }, ['a budget']],
  [2, { answers: { ...answers, timeline: null } }, ['a timeline']],
  [3, { answers: { ...answers, features: [] } }, ['at least one feature']],
  [3, { answers: { ...answers, goals: [] } }, ['at least one goal']],
  [4, { selected: [] }, ['at least one recommendation']],
  [5, { contact: { ...contact, fullName: ' ' } }, ['your full name']],
  [5, { contact: { ...contact, email: '\t ' } }, ['your email address']],
  [5, { contact: { ...contact, phone: '', companyName: '' } }, []],
])('step %d of %o lacks %o and stays where it is', (step, change, words) => {
  const state = at(step, change)
  expect(missingIn(state).map((missing) => missing.words)).toEqual(words)
  if (words.length > 0) {
    expect(play(state, { type: 'continued' })).toEqual(state)
    expect(play(state, { type: 'asked-for-recommendations' })).toEqual(state)
  }
})

test('Continue leads from 1 to 2 to 3, and from 4 to 5', () => {
  expect(play(at(1), { type: 'continued' }, { type: 'continued' }).step).toBe(3)
  expect(play(at(4), { type: 'continued' }).step).toBe(5)
  expect(play(at(3), { type: 'continued' }).step).toBe(3)
})

test('step 3 waits for the recommendations and leads to step 4, with those of high priority chosen', () => {
  const waiting = play(at(3), { type: 'asked-for-recommendations' })
  expect(waiting).toMatchObject({ step: 3, isLoading: true })
  expect(play(waiting, { type: 'answered', change: { goals: [] } }, { type: 'went-back' })).toEqual(waiting)
  const result = resultFor(answers)
  expect(play(waiting, { type: 'recommended', result })).toMatchObject({
    step: 4,
    isLoading: false,
    result,
    selected: ['ecommerce-website'],
  })
})

test('ignores recommendations that arrive after the wait ended', () => {
  const result = resultFor(answers)
  expect(play(at(2), { type: 'recommended', result })).toEqual(at(2))
})

test('a tap toggles, and the order stays that of the list', () => {
  const state = play(
    at(4),
    { type: 'toggled', id: 'search-and-analytics' },
    { type: 'toggled', id: 'ecommerce-website' },
    { type: 'toggled', id: 'ecommerce-website' },
  )
  expect(state.selected).toEqual(['ecommerce-website', 'search-and-analytics'])
})

test('back goes one step back and keeps every answer', () => {
  expect(play(at(5), { type: 'went-back' })).toEqual(at(5, { step: 4 }))
  expect(play(at(4), { type: 'went-back' })).toEqual(at(4, { step: 3 }))
  expect(play(at(1), { type: 'went-back' })).toEqual(at(1))
})

const stored = (state: WizardState) => {
  const { step, selected } = state
  return JSON.stringify({
    version: 1,
    savedAtMs: 0,
    visit,
    step,
    answers: state.answers,
    selected,
    contact: state.contact,
  })
}
function readDraft(text: string | null) {
  const draft = storedWizard.parse(text, 0)
  return draft && openDraft(builtInCatalogue, draft)
}
const visit = {
  key: '0194e3a2-7c4d-4b1e-8f00-1234567890ab',
  startedAtMs: 1_795_000_000_000,
  payment: { status: 'attempted', orderId: 'order_A', paymentId: '' },
  submittedAtMs: 1_795_000_060_000,
}

test.each([1, 2, 3, 4, 5] as const)('a reload on step %d loses nothing', (step) => {
  expect(readDraft(stored(at(step)))).toEqual({ state: at(step), visit, isAwaited: false })
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another version', '{"version":2}'],
  ['an unknown answer', stored(at(2)).replace('Retail', 'Alchemy')],
])('a draft of %s is no draft', (_, text) => {
  expect(readDraft(text)).toBeNull()
})

test('a draft that claims a step it cannot have reached goes back to one it can', () => {
  expect(readDraft(stored(at(5, { answers: noAnswers })))?.state).toMatchObject({
    step: 1,
    result: null,
  })
  expect(readDraft(stored(at(5, { selected: [] })))?.state).toMatchObject({ step: 4 })
})

test('no order of clicks reaches a step before its requirements are met', () => {
  const anyAction = fc.oneof(
    fc.constantFrom<WizardAction>(
      { type: 'continued' },
      { type: 'went-back' },
      { type: 'asked-for-recommendations' },
      { type: 'toggled', id: 'ecommerce-website' },
      { type: 'toggled', id: 'business-website' },
      { type: 'answered', change: { businessType: 'Restaurant' } },
      { type: 'answered', change: { industry: 'Food & Beverage' } },
      { type: 'answered', change: { budget: '10000-25000' } },
      { type: 'answered', change: { timeline: '1-2 weeks' } },
      { type: 'answered', change: { features: [] } },
      { type: 'answered', change: { features: ['Booking System'] } },
      { type: 'answered', change: { goals: ['Generate Leads'] } },
    ),
    fc.constant<WizardAction>({ type: 'recommended', result: resultFor(answers) }),
  )
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
      let state = emptyWizard
      for (const action of actions) {
        const next = nextWizard(state, action)
        if (next.step > state.step) {
          expect(missingIn(state)).toEqual([])
          expect(next.step).toBe(state.step + 1)
        }
        if (next.step > 3) expect(next.result).not.toBeNull()
        state = next
      }
    }),
    { numRuns: 300 },
  )
})
