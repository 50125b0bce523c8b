import * as v from 'valibot'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { type Recommendation, recommend } from '#domain/catalogue/recommendations.ts'
import type { CompleteAnswers } from '#domain/wizard-answers.ts'
import type { Ctx } from '#platform/context.server.ts'
import { describeError } from '#platform/log.server.ts'
import type { RecommendationResult } from './wizard.ts'

/** Fits, with the network, in the page's 3.5 s. */
const longestWaitMs = 3000

const instructions = `You word recommendations of a web agency for a business owner, in plain English, short and concrete.
You get the visitor's answers and three recommendations that fixed rules have chosen, priced and scored.
For each, write "reasoning" (two or three sentences to the visitor) and "benefits" (three to five short phrases).
Say nothing that the rules' own reasoning and benefits do not say. Name no price, budget, discount, date, link or other service.
Answer with JSON only: {"recommendations":[{"id":"…","reasoning":"…","benefits":["…"]}]}`

/** No markup, links, prices or budget claims: a model may promise what we cannot keep. */
const plainWords = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
    v.check((text) => !/[<>{}\p{Cc}\p{Sc}]|https?:|www\.|\b(rs|inr|usd|eur|budget)\b/iu.test(text)),
  )
const wordingSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    recommendations: v.array(
      v.object({
        id: v.string(),
        reasoning: plainWords(20, 700),
        benefits: v.pipe(v.array(plainWords(3, 140)), v.minLength(3), v.maxLength(5)),
      }),
    ),
  }),
)

/**
 * Rules choose, name, price and score. A language model, if configured, rewords reasoning and benefits; on
 * failure the rules' words stay.
 */
export async function wordRecommendations(
  ctx: Pick<Ctx, 'languageModel' | 'log'>,
  { catalogue, answers }: { catalogue: Catalogue; answers: CompleteAnswers },
): Promise<RecommendationResult> {
  const recommendations = recommend(catalogue, answers)
  const byRules: RecommendationResult = { recommendations, wordedBy: 'rules' }
  if (!ctx.languageModel) return byRules
  try {
    const { recommendations: worded } = await ctx.languageModel.answer({
      instructions,
      facts: {
        answers: { ...answers, budget: answers.budget.id },
        recommendations: recommendations.map(promptOf),
      },
      timeoutMs: longestWaitMs,
      parse: (text) => v.parse(wordingSchema, text),
    })
    return {
      wordedBy: 'model',
      recommendations: recommendations.map((recommendation) => {
        const words = worded.find(({ id }) => id === recommendation.id)
        if (!words) throw new Error('The language model left out a recommendation')
        return { ...recommendation, reasoning: words.reasoning, benefits: words.benefits }
      }),
    }
  } catch (error) {
    ctx.log.warn({ err: describeError(error) }, 'the language model did not word the recommendations')
    return byRules
  }
}

function promptOf({ id, name, description, priority, reasoning, benefits }: Recommendation) {
  return { id, name, description, priority, reasoning, benefits }
}
