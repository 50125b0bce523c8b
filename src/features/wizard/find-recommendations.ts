import { recommend } from '#domain/recommendations.ts'
import type { CompleteAnswers } from '#domain/wizard-answers.ts'
import { sendJson } from '#platform/api-client.ts'
import type { RecommendationResult } from './wizard.ts'

/** The 1.5 s of step 3 and 2 s more: nobody waits longer for better words. */
const longestWaitMs = 3500

/** The recommendations as the server words them; without its word in time, by the same rules here. Never rejects. */
export async function findRecommendations(
  answers: CompleteAnswers,
  left: AbortSignal,
): Promise<RecommendationResult> {
  try {
    return await sendJson<RecommendationResult>(
      'POST',
      '/api/recommendations',
      { answers: { ...answers, budget: answers.budget.id } },
      { signal: AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)]) },
    )
  } catch {
    return { recommendations: recommend(answers), wordedBy: 'rules' }
  }
}
