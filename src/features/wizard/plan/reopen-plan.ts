import { budgetRanges, formatBudgetRange } from '#domain/money/pricing.ts'
import type { AiSuggestInput } from '#features/leads/forms/ai-suggest-form.ts'
import { receiveSuggestion } from '#features/leads/lead.wire.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { resumePlan } from '../wizard-draft.ts'
import type { PlanPayment } from './plan.ts'

export function canReopenPlan({ path, refusal }: OutboxEntry): boolean {
  return path === receiveSuggestion.path && refusal !== null
}

/** Hands a refused plan to this tab's next wizard. */
export function reopenPlan({ id, body, createdAtMs }: OutboxEntry): void {
  const { aiRecommendations, currency = 'INR', ...plan } = body as AiSuggestInput
  const range = budgetRanges.find((each) => formatBudgetRange(each, currency) === plan.budget)
  const { businessType, industry, features, goals, selectedRecommendations } = aiRecommendations
  resumePlan({
    visit: { key: id, startedAtMs: createdAtMs - (plan.elapsedMs ?? 0), payment: paymentOf(plan) },
    step: 5,
    answers: { businessType, industry, budget: range?.id, timeline: plan.timeline, features, goals },
    selected: selectedRecommendations?.map((each) => (typeof each === 'string' ? each : each.id)),
    contact: {
      fullName: plan.fullName,
      email: plan.email,
      phone: plan.phone,
      companyName: plan.companyName,
    },
  })
}

function paymentOf({
  paymentStatus,
  razorpayOrderId,
  razorpayPaymentId,
}: Pick<AiSuggestInput, 'paymentStatus' | 'razorpayOrderId' | 'razorpayPaymentId'>): PlanPayment | null {
  if (!paymentStatus) return null
  return { status: paymentStatus, orderId: razorpayOrderId ?? '', paymentId: razorpayPaymentId ?? '' }
}
