import * as v from 'valibot'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { recommend } from '#domain/catalogue/recommendations.ts'
import { budgetRanges } from '#domain/money/pricing.ts'
import {
  businessTypes,
  completeAnswers,
  features,
  goals,
  industries,
  wizardTimelines,
} from '#domain/wizard-answers.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'
import type { PlanPayment } from './plan/plan.ts'
import type { WizardStep } from './wizard.ts'
import { emptyWizard, type WizardState } from './wizard-state.ts'

/** Spans reloads, until sent or restarted. */
export type WizardVisit = {
  /** Shared by draft and plan, so they become one lead. */
  key: string
  startedAtMs: number
  payment: PlanPayment | null
  /** A reload then repeats the same request. */
  submittedAtMs: number | null
}

export type WizardDraft = {
  state: WizardState
  visit: WizardVisit
  isAwaited: boolean
}

const draftSchema = v.object({
  visit: v.object({
    key: v.pipe(v.string(), v.uuid()),
    startedAtMs: v.number(),
    payment: v.optional(
      v.nullable(
        v.object({
          status: v.picklist(['success', 'attempted']),
          orderId: v.string(),
          paymentId: v.string(),
        }),
      ),
      null,
    ),
    submittedAtMs: v.optional(v.nullable(v.number()), null),
  }),
  step: v.picklist([1, 2, 3, 4, 5]),
  answers: v.object({
    businessType: v.nullable(v.picklist(businessTypes)),
    industry: v.nullable(v.picklist(industries)),
    budget: v.nullable(v.picklist(budgetRanges.map(({ id }) => id))),
    timeline: v.nullable(v.picklist(wizardTimelines)),
    features: v.array(v.picklist(features)),
    goals: v.array(v.picklist(goals)),
  }),
  selected: v.array(v.string()),
  contact: v.object({ fullName: v.string(), email: v.string(), phone: v.string(), companyName: v.string() }),
  isAwaited: v.optional(v.boolean(), false),
})

type StoredDraft = v.InferOutput<typeof draftSchema>

export const storedWizard = storedValue<StoredDraft, object>(
  'sessionStorage',
  'wizard',
  checkedBy(draftSchema),
)

export function readWizardDraft(catalogue: Catalogue): WizardDraft | null {
  const draft = storedWizard.read()
  return draft && openDraft(catalogue, draft)
}

export function readWizardVisit(): WizardVisit | null {
  return storedWizard.read()?.visit ?? null
}

export function openDraft(catalogue: Catalogue, draft: StoredDraft): WizardDraft {
  return { state: stateOf(catalogue, draft), visit: draft.visit, isAwaited: draft.isAwaited }
}

export function saveWizardDraft({ state, visit }: Omit<WizardDraft, 'isAwaited'>): void {
  const { step, answers, selected, contact } = state
  if (isUntouched(state)) {
    clearWizardDraft()
    return
  }
  storedWizard.keep({ visit, step, answers, selected, contact })
}

export const clearWizardDraft = storedWizard.forget

/** Hands the wizard to this tab's next one; needs storage. */
export function resumePlan(
  draft: { visit: Omit<WizardVisit, 'payment' | 'submittedAtMs'> & Partial<WizardVisit> } & Record<
    'step' | 'answers' | 'selected' | 'contact',
    unknown
  >,
): void {
  storedWizard.keep({ ...draft, isAwaited: true })
}

function stateOf(catalogue: Catalogue, { step, answers, selected, contact }: StoredDraft): WizardState {
  const complete = completeAnswers(answers)
  if (step <= 3) return { ...emptyWizard, step, answers, contact }
  // The rules yield the same recommendations again.
  if (!complete) return { ...emptyWizard, answers, contact }
  const recommendations = recommend(catalogue, complete)
  const chosen = recommendations.map(({ id }) => id).filter((id) => selected.includes(id))
  const reached: WizardStep = chosen.length > 0 ? step : 4
  return {
    step: reached,
    answers,
    isLoading: false,
    result: { recommendations, wordedBy: 'rules' },
    selected: chosen,
    contact,
  }
}

function isUntouched({ answers, contact }: WizardState): boolean {
  return [...Object.values(answers), ...Object.values(contact)].every(
    (value) => value === null || value.length === 0,
  )
}
