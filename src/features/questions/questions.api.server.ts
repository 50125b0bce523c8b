import { Hono } from 'hono'
import { fillFacts } from '#domain/facts-in-text.ts'
import { serve } from '#platform/api/serve.server.ts'
import { readContents } from '#platform/content/read-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { type Question, listQuestions as wire } from './question.wire.ts'
import { questionKind } from './question-kind.ts'

export const questionsApi = new Hono<AppEnv>()

serve(questionsApi, wire, { access: 'anyone', cacheControl: 'no-cache' }, listQuestions)

async function listQuestions(ctx: Ctx): Promise<Question[]> {
  const { questions } = await readContents(ctx, { questions: questionKind })
  return questions.map(({ id, question, answer }) => ({
    id,
    question: fillFacts(question),
    answer: fillFacts(answer),
  }))
}
