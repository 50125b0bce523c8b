import { planFor } from '#domain/catalogue/project-plan.ts'
import type { Recommendation } from '#domain/catalogue/recommendations.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { minorPerMajor } from '#domain/money/money.ts'
import { depositShown, formatBudgetRange } from '#domain/money/pricing.ts'
import type { Quote } from '#domain/money/quote.ts'
import type { CompleteAnswers } from '#domain/wizard-answers.ts'
import type { ProjectSummary } from '#features/confirmation/confirmation.ts'
import { type AiSuggestInput, aiSuggestDescription } from '#features/leads/forms/ai-suggest-form.ts'
import type { LeadDraftInput } from '#features/leads/forms/lead-draft.ts'
import type { HumanSigns } from '#features/leads/forms/lead-fields.ts'
import type { WizardOrderInput } from '#features/payments/payment-api.ts'
import type { WizardContact } from '../wizard.ts'

export type Plan = {
  answers: CompleteAnswers
  chosen: readonly Recommendation[]
  quote: Quote
  contact: WizardContact
}

export type PlanPayment = { status: 'success' | 'attempted'; orderId: string; paymentId: string }

export function suggestionOf(
  plan: Plan,
  { payment, ...signs }: { payment: PlanPayment | null } & HumanSigns,
): AiSuggestInput {
  const { answers, chosen, quote, contact } = plan
  const isPaid = payment?.status === 'success'
  return {
    ...contact,
    businessLocation: '',
    projectType: answers.businessType,
    contactMethod: 'AI Suggest',
    timeline: answers.timeline,
    budget: formatBudgetRange(answers.budget, quote.total.currency),
    projectDescription: aiSuggestDescription,
    selectedServices: chosen.map(({ name }) => name),
    totalAmount: majorOf(quote.total),
    currency: quote.total.currency,
    aiRecommendations: {
      businessType: answers.businessType,
      industry: answers.industry,
      features: [...answers.features],
      goals: [...answers.goals],
      selectedRecommendations: chosen.map(({ id, name, priority, aiConfidence }) => ({
        id,
        name,
        priority,
        aiConfidence,
      })),
    },
    paymentStatus: payment?.status ?? null,
    paymentAmount: isPaid ? majorOf(depositShown(quote.total)) : null,
    paymentMethod: isPaid ? 'Razorpay' : null,
    razorpayOrderId: payment?.orderId || null,
    razorpayPaymentId: payment?.paymentId || null,
    quote: wireQuote(plan),
    ...signs,
  }
}

export function orderOf(plan: Plan): WizardOrderInput {
  const { answers, chosen, quote, contact } = plan
  return {
    amount: quote.charge.deposit.amountMinor,
    currency: 'INR',
    customerInfo: {
      name: contact.fullName,
      // An invalid address must not stop an order.
      email: contact.email.trim(),
      phone: contact.phone,
      company: contact.companyName,
    },
    projectInfo: {
      services: chosen.map(({ name }) => name),
      totalAmount: majorOf(quote.total),
      displayCurrency: quote.total.currency,
      displayAmount: majorOf(quote.total) / 10,
      profileData: {
        businessType: answers.businessType,
        industry: answers.industry,
        budget: formatBudgetRange(answers.budget, quote.total.currency),
        timeline: answers.timeline,
        features: [...answers.features],
        goals: [...answers.goals],
      },
      aiRecommendations: chosen.map(({ id, name }) => ({ id, name })),
    },
    quote: wireQuote(plan),
  }
}

export function draftOf(
  { answers, chosen, contact }: Omit<Plan, 'quote'>,
  { key, currency }: { key: string; currency: CurrencyCode },
): LeadDraftInput {
  return {
    key,
    source: 'ai-suggest',
    name: contact.fullName,
    email: contact.email,
    phone: contact.phone,
    companyName: contact.companyName,
    projectType: answers.businessType,
    selectedServices: chosen.map(({ name }) => name),
    timeline: answers.timeline,
    budget: formatBudgetRange(answers.budget, currency),
    message: [
      `Industry: ${answers.industry}`,
      `Features: ${answers.features.join(', ')}`,
      `Goals: ${answers.goals.join(', ')}`,
    ].join('\n'),
  }
}

export function summaryOf({ answers, chosen, quote }: Plan): ProjectSummary {
  return {
    projectType: `${answers.businessType}, ${answers.industry}`,
    plan: planFor({ projectType: '', quote }),
    services: chosen.map(({ name }) => name),
    total: { charged: quote.charge.total, shown: quote.total },
    timeline: answers.timeline,
  }
}

function wireQuote({ chosen, quote }: Plan) {
  return {
    recommendationIds: chosen.map(({ id }) => id),
    currency: quote.total.currency,
    total: majorOf(quote.total),
  }
}

function majorOf({ amountMinor, currency }: Quote['total']): number {
  return amountMinor / minorPerMajor(currency)
}
