import type { Recommendation } from '#domain/catalogue/recommendations.ts'

/** The author of reasoning and benefits: our rules, or a language model that rewords them. */
type WordedBy = 'rules' | 'model'

export type RecommendationResult = { recommendations: readonly Recommendation[]; wordedBy: WordedBy }

export const stepCount = 5
export type WizardStep = 1 | 2 | 3 | 4 | 5

/** The labels of the last step's fields. */
export const contactLabels = {
  fullName: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  companyName: 'Company Name',
} as const

/** The last step's fields. */
export type WizardContact = Record<keyof typeof contactLabels, string>

/** How many days a shared plan can be opened. */
export const sharedPlanDays = 90
