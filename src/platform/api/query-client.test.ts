import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { readRetryDelayMs, shouldRetryRead } from './read-with-retry.ts'

test('data is fresh for 10 minutes, kept for 30, never refetched by itself; mutations never retry', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 600_000,
    gcTime: 1_800_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: shouldRetryRead,
    retryDelay: readRetryDelayMs,
  })
  expect(mutations).toEqual({ retry: false })
})

test('a client with headers sends them with every read', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init.headers)
    return Response.json({})
  })
  await createQueryClient({ headers: { 'link-token': 'one' } }).query({ queryKey: ['/api/projects/1'] })
  vi.unstubAllGlobals()
  expect(sent).toEqual([{ 'link-token': 'one' }])
})
