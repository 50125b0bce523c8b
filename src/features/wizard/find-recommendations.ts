import { recommend } from '#domain/catalogue/recommendations.ts'
import type { CompleteAnswers } from '#domain/wizard-answers.ts'
import { send } from '#platform/api/api-client.ts'
import type { RecommendationResult } from './wizard.ts'
import { wordRecommendations } from './wizard.wire.ts'

/** Step 3's 1.5 s and 2 s more: the visitor waits no longer for better words. */
const longestWaitMs = 3500

/**
 * Returns the recommendations in the server's words, or by the same rules here if the server is late. Never rejects.
 */
export async function findRecommendations(
  answers: CompleteAnswers,
  left: AbortSignal,
): Promise<RecommendationResult> {
  try {
    return await send(
      wordRecommendations,
      {},
      { answers: { ...answers, budget: answers.budget.id } },
      { signal: AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)]) },
    )
  } catch {
    return { recommendations: recommend(answers), wordedBy: 'rules' }
  }
}
