import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, readPath, sendJson } from './api-client.ts'
import { createQueryClient } from './query-client.ts'
import type { ApiPath } from './wire.ts'

const at = (address: string) => address as ApiPath

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const problemJson = { 'content-type': 'application/problem+json' }

test('the default reader gets the path in the first element of the query key', async () => {
  const origin = await serve((request, response) => response.end(JSON.stringify({ url: request.url })))
  const data = await createQueryClient().fetchQuery({
    queryKey: [`${origin}/api/pricing/location?country=IN`],
  })
  expect(data).toEqual({ url: '/api/pricing/location?country=IN' })
})

test('an error names the status and the body', async () => {
  const origin = await serve((_, response) => response.writeHead(503).end('Back in a minute'))
  await expect(readPath(at(`${origin}/`))).rejects.toThrow('503: Back in a minute')
})

test('an error without a body names the status text', async () => {
  const origin = await serve((_, response) => response.writeHead(404, 'Not Found').end())
  await expect(sendJson('DELETE', `${origin}/`)).rejects.toThrow('404: Not Found')
})

test('a 401 throws, or returns null with on401', async () => {
  const origin = await serve((_, response) => response.writeHead(401).end('Who are you?'))
  await expect(readPath(at(`${origin}/`))).rejects.toThrow('401: Who are you?')
  expect(await readPath(at(`${origin}/`), { on401: 'null' })).toBeNull()
})

test('a body is sent as JSON with the given headers, and the answer is read', async () => {
  const origin = await serve(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text()
    const { 'content-type': type, 'idempotency-key': key } = request.headers
    response.end(JSON.stringify({ method: request.method, type, key, body }))
  })
  const answer = await sendJson('POST', `${origin}/`, { a: 1 }, { headers: { 'Idempotency-Key': 'k' } })
  expect(answer).toEqual({ method: 'POST', type: 'application/json', key: 'k', body: '{"a":1}' })
})

test('a request without an answer times out', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('Too long')))
  onTestFinished(() => timeout.mockRestore())
  const origin = await serve(() => {})
  await expect(sendJson('POST', `${origin}/`)).rejects.toThrow('Too long')
})

test('a request without a body has no content type, and an empty answer is undefined', async () => {
  let type: string | undefined = 'unset'
  const origin = await serve((request, response) => {
    type = request.headers['content-type']
    response.writeHead(204).end()
  })
  expect(await sendJson('POST', `${origin}/`)).toBeUndefined()
  expect(type).toBeUndefined()
})

test('a refusal carries the fields of problem+json and how long to wait', async () => {
  const errors = [{ field: 'customerEmail', message: 'Enter one address.' }]
  const origin = await serve((_, response) =>
    response
      .writeHead(422, { ...problemJson, 'retry-after': '120' })
      .end(JSON.stringify({ title: 'Invalid', detail: 'Some fields need another look.', errors })),
  )
  const error = await sendJson('POST', `${origin}/`, {}).catch((reason) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    problem: { detail: 'Some fields need another look.', errors },
    retryAfterMs: 120_000,
  })
})

test("an `error` in plain JSON is read as the server's message, if it is a text", async () => {
  const words = 'Payments are closed until noon.'
  const origin = await serve((request, response) =>
    response
      .writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify({ error: request.url === '/words' ? words : { code: 7 } })),
  )
  await expect(readPath(at(`${origin}/words`))).rejects.toMatchObject({
    problem: { detail: words, errors: [] },
  })
  await expect(readPath(at(`${origin}/code`))).rejects.toMatchObject({ problem: null })
})

test('an error page of a proxy is no problem+json, and neither is a broken one', async () => {
  const origin = await serve((request, response) =>
    request.url === '/page'
      ? response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      : response.writeHead(502, problemJson).end('{'),
  )
  await expect(readPath(at(`${origin}/page`))).rejects.toMatchObject({ problem: null, retryAfterMs: null })
  await expect(readPath(at(`${origin}/broken`))).rejects.toMatchObject({ problem: null })
})
