import { expect, test } from 'vitest'
import { createQueryClient, queryRetryDelayMs, shouldRetryQuery } from './query-client.ts'

test('a failed query is tried twice more', () => {
  const error = new Error('503: down')
  expect([0, 1, 2, 3].map((failures) => shouldRetryQuery(failures, error))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a message with a 4 in it is not tried again unless it speaks of a timeout', () => {
  expect(shouldRetryQuery(0, new Error('404: Not Found'))).toBe(false)
  expect(shouldRetryQuery(0, new Error('500: order 14 is broken'))).toBe(false)
  expect(shouldRetryQuery(0, new Error('504: Gateway timeout'))).toBe(true)
})

test('the wait between tries doubles from 1 to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(queryRetryDelayMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('data is fresh for 10 minutes, kept for 30, never refetched by itself; mutations never retry', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 600_000,
    gcTime: 1_800_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  expect(mutations).toEqual({ retry: false })
})
