import type { Catalogue } from '#domain/catalogue/published.ts'
import { recommend } from '#domain/catalogue/recommendations.ts'
import type { CompleteAnswers } from '#domain/wizard-answers.ts'
import { send } from '#platform/api/api-client.ts'
import type { RecommendationResult } from './wizard.ts'
import { wordRecommendations } from './wizard.wire.ts'

/** Step 3's 1.5 s plus 2 s. */
const longestWaitMs = 3500

/** Falls back to the same rules here. Never rejects. */
export async function findRecommendations(
  catalogue: Catalogue,
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
    return { recommendations: recommend(catalogue, answers), wordedBy: 'rules' }
  }
}
