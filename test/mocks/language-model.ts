import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Question = {
  authorization: string | undefined
  body: { model: string; messages: { content: string }[] }
}

/** OpenAI's chat protocol, over real HTTP. */
export type LanguageModelServer = {
  /** The value of `LLM_BASE_URL`. */
  url: string
  questions: Question[]
  /** Answers the next questions in this way. */
  answerWith(answer: (response: ServerResponse) => void): void
  close(): Promise<void>
}

/** Answers like a real server, with this text from the model. */
export function says(content: string): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'stand-in',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      }),
    )
  }
}

export async function openLanguageModelServer(): Promise<LanguageModelServer> {
  let answer = says('{}')
  const questions: Question[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      response.writeHead(404).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    questions.push({ authorization: request.headers.authorization, body })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    answerWith(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
