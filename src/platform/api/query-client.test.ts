import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { readAgainDelayMs, shouldReadAgain } from './read-patiently.ts'

test('data is fresh for 10 minutes, kept for 30, never refetched by itself; mutations never retry', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 600_000,
    gcTime: 1_800_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: shouldReadAgain,
    retryDelay: readAgainDelayMs,
  })
  expect(mutations).toEqual({ retry: false })
})
