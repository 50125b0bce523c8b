import { LRUCache } from 'lru-cache'
import OpenAI from 'openai'
import { dayMs } from '#domain/duration.ts'
import type { Env } from './env.server.ts'

/** Behind OpenAI's chat API. */
export type LanguageModel = {
  /**
   * @param question.parse the answer should be JSON; throws if it is unusable
   * @throws if the server fails or is late, the answer is unusable, or the day's budget is spent
   */
  answer<Answer extends object>(question: Question<Answer>): Promise<Answer>
}

type Question<Answer> = {
  instructions: string
  facts: unknown
  timeoutMs: number
  parse: (text: string) => Answer
}

/** `spend` counts a question, and throws once the day's budget is spent. */
export function openLanguageModel(
  {
    LLM_BASE_URL: baseURL,
    LLM_API_KEY: apiKey,
    LLM_MODEL: model,
  }: Pick<Env, 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>,
  spend: () => Promise<void>,
): LanguageModel | null {
  if (!baseURL || !model) return null
  // Private servers often need no key, but the client does.
  const client = new OpenAI({ baseURL, apiKey: apiKey ?? 'none', maxRetries: 0, logLevel: 'off' })
  const known = new LRUCache<string, object>({ max: 1000, ttl: dayMs })

  async function ask(instructions: string, facts: string, timeoutMs: number): Promise<string> {
    await spend()
    const completion = await client.chat.completions.create(
      {
        model: model as string,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: facts },
        ],
        response_format: { type: 'json_object' },
      },
      // The client's own timeout covers only the headers.
      { signal: AbortSignal.timeout(timeoutMs) },
    )
    const text = completion.choices[0]?.message?.content
    if (!text) throw new Error('The language model answered nothing')
    return text
  }

  return {
    async answer<Answer extends object>({ instructions, facts, timeoutMs, parse }: Question<Answer>) {
      const question = JSON.stringify(facts)
      const key = `${instructions}\n${question}`
      const before = known.get(key) as Answer | undefined
      if (before) return before
      const answer = parse(await ask(instructions, question, timeoutMs))
      known.set(key, answer)
      return answer
    },
  }
}
