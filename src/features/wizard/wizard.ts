import type { Recommendation } from '#domain/recommendations.ts'

/** Where plans go; also tells them from other entries of the outbox. */
export const suggestPath = '/api/ai-suggest'

/** Who wrote the reasoning and the benefits: our rules, or a language model from what they found. */
type WordedBy = 'rules' | 'model'

export type RecommendationResult = { recommendations: readonly Recommendation[]; wordedBy: WordedBy }

export const stepCount = 5
export type WizardStep = 1 | 2 | 3 | 4 | 5

/** What the last step asks. */
export type WizardContact = { fullName: string; email: string; phone: string; companyName: string }

/** How long a shared result can be opened. */
export const sharedPlanDays = 90
