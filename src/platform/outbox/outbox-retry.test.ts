import { expect, test } from 'vitest'
import { isWorthRetrying, retryDelayMs } from './outbox-retry.ts'

test('retries while the server is down, busy or still working', () => {
  expect([500, 502, 503, 504, 408, 409, 429].filter(isWorthRetrying)).toEqual([
    500, 502, 503, 504, 408, 409, 429,
  ])
})

test('any other refusal waits for the visitor', () => {
  expect([400, 401, 403, 404, 410, 413, 415, 422, 431].filter(isWorthRetrying)).toEqual([])
})

test('the wait doubles from 5 seconds up to 10 minutes', () => {
  const waits = [1, 2, 3, 4, 8, 30].map((attempts) => retryDelayMs(attempts, 0, null))
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 600_000, 600_000])
})

test('jitter shortens a wait by up to half', () => {
  expect(retryDelayMs(3, 0.5, null)).toBe(15_000)
  expect(retryDelayMs(3, 1, null)).toBe(10_000)
})

test('a delay is at least Retry-After, which counts up to 10 minutes', () => {
  expect(retryDelayMs(1, 0, 60_000)).toBe(60_000)
  expect(retryDelayMs(3, 0, 1000)).toBe(20_000)
  expect(retryDelayMs(1, 0, 86_400_000)).toBe(600_000)
})
