import type { Recommendation } from '#domain/catalogue/recommendations.ts'

type WordedBy = 'rules' | 'model'

export type RecommendationResult = { recommendations: readonly Recommendation[]; wordedBy: WordedBy }

export const stepCount = 5
export type WizardStep = 1 | 2 | 3 | 4 | 5

export const contactLabels = {
  fullName: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  companyName: 'Company Name',
} as const

export type WizardContact = Record<keyof typeof contactLabels, string>

export const sharedPlanDays = 90
