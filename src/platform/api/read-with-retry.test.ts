import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-client.ts'
import { readRetryDelayMs, readWithRetry, shouldRetryRead } from './read-with-retry.ts'
import type { ApiPath } from './wire.ts'

const answered = (status: number, body = '') => new ApiError(new Response(body, { status }), body)
const idBody = '{"id":"018f4a44-4444-7444-8444-444444444444"}'

test('a read is repeated twice', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetryRead(failures, answered(503)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['a server error with a 4 in its body', answered(500, idBody), true],
  ['a gateway that waited too long', answered(504), true],
  ['a network failure with a 4 in its message', new TypeError('connect 10.0.0.4: failed'), true],
  ['a request that took too long', answered(408), true],
  ['a refusal that speaks of a timeout', answered(400, 'upstream timeout'), true],
  ['an unknown record', answered(404), false],
  ['too many requests', answered(429), false],
  ['a refused query, whose body has no other 4', answered(422, '{"detail":"No."}'), false],
])('%s: read again?', (_, error, again) => {
  expect(shouldRetryRead(0, error)).toBe(again)
})

test('the wait between reads doubles from 1 to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => readRetryDelayMs(failures, answered(503)))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('a read is not repeated before the server wants it to be, unless that takes too long', () => {
  const away = (seconds: string) =>
    new ApiError(new Response('', { status: 503, headers: { 'retry-after': seconds } }), '')
  expect([0, 1, 2, 3].map((failures) => readRetryDelayMs(failures, away('5')))).toEqual([
    5000, 5000, 5000, 8000,
  ])
  expect(readRetryDelayMs(0, away('3600'))).toBe(30_000)
})

const wait = setTimeout

/** Our waits are a hundred times shorter; those of `fetch`, below a second, stay. */
async function serve(...statuses: [number, ...number[]]) {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms = 0, ...rest: []) =>
    wait(done, ms < 1_000 ? ms : ms / 100, ...rest)) as typeof setTimeout)
  let asked = 0
  const server = createServer((_, response) => {
    const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 500
    response.writeHead(status).end(idBody)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` as ApiPath
  return { url, asked: () => asked }
}

test('a server that recovers is read after all', async () => {
  const { url, asked } = await serve(503, 500, 200)
  expect(await readWithRetry(url)).toEqual(JSON.parse(idBody))
  expect(asked()).toBe(3)
})

test('a broken server is read three times, a missing record once', async () => {
  const broken = await serve(500)
  await expect(readWithRetry(broken.url)).rejects.toMatchObject({ status: 500 })
  expect(broken.asked()).toBe(3)
  const unknown = await serve(404)
  await expect(readWithRetry(unknown.url)).rejects.toMatchObject({ status: 404 })
  expect(unknown.asked()).toBe(1)
})

test('an aborted read is not retried', async () => {
  const { url, asked } = await serve(500)
  const left = new AbortController()
  const reading = readWithRetry(url, { signal: left.signal })
  left.abort()
  await expect(reading).rejects.toThrow()
  expect(asked()).toBeLessThanOrEqual(1)
})
