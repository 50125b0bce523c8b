import { randomUUID } from 'node:crypto'
import type { SharedPlan } from '#domain/records/shared-plan.ts'
import type { AiSuggestInput } from '#features/leads/forms/ai-suggest-form.ts'
import type { ChatLeadInput } from '#features/leads/forms/chat-form.ts'
import type { LeadDraftInput } from '#features/leads/forms/lead-draft.ts'
import type { ProjectRequestInput } from '#features/leads/forms/project-request-form.ts'
import type { SharedPlanAnswer } from '#features/wizard/plan/shared-plan.ts'

/** Networks of countries that the built-in database knows, and a private one. */
const networks = { US: '12.34', IN: '49.36', unknown: '10.0' } as const
export type VisitorCountry = keyof typeof networks

let addressesGiven = 0

/** Returns a new address each time, so that no test uses up another's rate limit. */
export function freshAddress(country: VisitorCountry = 'US'): string {
  addressesGiven++
  return `${networks[country]}.${addressesGiven >> 8}.${addressesGiven & 255}`
}

/** Makes a complete project request from a visitor of its own. */
export function projectRequest(changes: Partial<ProjectRequestInput> = {}): ProjectRequestInput {
  return {
    customerName: 'Asha Rao',
    customerEmail: `asha-${randomUUID()}@example.com`,
    customerPhone: '+91 98450 12345',
    companyName: 'Rao & Daughters',
    projectType: 'business-website',
    contactMethod: 'email',
    bestTime: 'morning',
    timeline: 'within-week',
    budget: '500-1500',
    projectDescription: 'Ten pages about looms.',
    businessLocation: 'Online Form Submission',
    elapsedMs: 60_000,
    ...changes,
  }
}

/** Makes the same as the fields of a form that a browser posts without a script. */
export function postedRequest(changes: Record<string, string> = {}): Record<string, string> {
  const { elapsedMs, businessLocation, ...fields } = projectRequest()
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return { ...texts, website: '', currency: 'USD', countryCode: 'US', total: '', ...changes }
}

/** Makes a finished conversation with the assistant, from a visitor of its own. */
export function chatLead(changes: Partial<ChatLeadInput> = {}): ChatLeadInput {
  return {
    name: 'Ravi Menon',
    email: `ravi-${randomUUID()}@example.com`,
    phone: '+91 98450 54321',
    companyName: '',
    businessLocation: '',
    selectedService: 'E-commerce Store',
    selectedServices: ['E-commerce Store', 'SEO Optimization'],
    timeline: '',
    budget: '',
    message: 'We sell looms.',
    conversationSummary: 'What is your name?\nRavi Menon',
    elapsedMs: 60_000,
    ...changes,
  }
}

/** Makes a complete plan from the wizard, from a visitor of its own. */
export function aiSuggest(changes: Partial<AiSuggestInput> = {}): AiSuggestInput {
  return {
    fullName: 'Meera Nair',
    email: `meera-${randomUUID()}@example.com`,
    phone: '',
    companyName: 'Nair Spices',
    businessLocation: '',
    projectType: 'Restaurant',
    contactMethod: 'AI Suggest',
    timeline: '2-4 weeks',
    budget: '$600-1,200',
    projectDescription: 'Request through AI Suggest.',
    selectedServices: ['Business website with online booking', 'SEO and analytics'],
    totalAmount: 600,
    currency: 'USD',
    aiRecommendations: {
      businessType: 'Restaurant',
      industry: 'Food & Beverage',
      features: ['Booking System'],
      goals: ['Increase Sales'],
      selectedRecommendations: [
        {
          id: 'business-website',
          name: 'Business website with online booking',
          priority: 'high',
          aiConfidence: 65,
        },
        { id: 'search-and-analytics', name: 'SEO and analytics', priority: 'medium', aiConfidence: 67 },
      ],
    },
    paymentStatus: null,
    paymentAmount: null,
    paymentMethod: null,
    razorpayOrderId: null,
    razorpayPaymentId: null,
    quote: {
      recommendationIds: ['business-website', 'search-and-analytics'],
      currency: 'USD',
      total: 600,
    },
    elapsedMs: 60_000,
    ...changes,
  }
}

/** Makes a plan as its page shares it. */
export function sharedPlan(): SharedPlan {
  return {
    answers: {
      businessType: 'Restaurant',
      industry: 'Food & Beverage',
      budget: '50000-100000',
      timeline: '2-4 weeks',
      features: ['Booking System'],
      goals: ['Increase Sales'],
    },
    selected: ['business-website'],
    currency: 'USD',
  }
}

/** @returns the path of a shared plan. */
export async function sharePlan(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/shared-plans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
    body: JSON.stringify(sharedPlan()),
  })
  const { path }: SharedPlanAnswer = await response.json()
  return path
}

/** Makes a draft of a conversation up to the e-mail address. */
export function leadDraft(changes: Partial<LeadDraftInput> = {}): LeadDraftInput {
  return {
    key: randomUUID(),
    source: 'chatbot',
    name: 'Ravi Menon',
    email: `ravi-${randomUUID()}@example.com`,
    ...changes,
  }
}

/** Sends a project request as the outbox does. With `TRUST_PROXY=1` it comes from `address`. */
export function postProjectRequest(
  origin: string,
  body: ProjectRequestInput,
  { key = randomUUID(), address = freshAddress() }: { key?: string; address?: string } = {},
): Promise<Response> {
  return fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
}

/** Returns a quote for a visitor from the United States. */
export function quote() {
  return {
    packageId: 'business-pro',
    addOnIds: ['seo-premium', 'chatbot'],
    currency: 'USD',
    countryCode: 'US',
  }
}
