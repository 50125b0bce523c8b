import OpenAI from 'openai'
import type { Env } from './env.server.ts'

/** A language model on any server that speaks OpenAI's chat protocol. */
export type LanguageModel = {
  /**
   * Answers one question, as text that should be JSON.
   * @throws when the server fails, answers nothing, or takes longer than `timeoutMs`
   */
  answer(question: { instructions: string; facts: unknown; timeoutMs: number }): Promise<string>
}

/** Opens the model; null without the setting, and then no answer leaves this server. */
export function openLanguageModel({
  LLM_BASE_URL: baseURL,
  LLM_API_KEY: apiKey,
  LLM_MODEL: model,
}: Pick<Env, 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>): LanguageModel | null {
  if (!baseURL || !model) return null
  // Private servers often need no key, but the client requires one.
  const client = new OpenAI({ baseURL, apiKey: apiKey ?? 'none', maxRetries: 0, logLevel: 'off' })
  return {
    async answer({ instructions, facts, timeoutMs }) {
      const completion = await client.chat.completions.create(
        {
          model,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: JSON.stringify(facts) },
          ],
          response_format: { type: 'json_object' },
        },
        // The client's own timeout ends with the headers; this signal also ends a body that never finishes.
        { signal: AbortSignal.timeout(timeoutMs) },
      )
      const text = completion.choices[0]?.message?.content
      if (!text) throw new Error('The language model answered nothing')
      return text
    },
  }
}
