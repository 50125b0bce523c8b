import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api/api-client.ts'
import { explainFailure } from '../api/explain-failure.ts'
import type { ApiPath } from '../api/wire.ts'

export type ReadRecord<Page> = {
  page: Page | undefined
  /** A sentence for the user. */
  failure: string | null
  isMissing: boolean
  read: () => void
}

/** @param onMissing for a 404; without it the screen shows the refusal */
export function useRecord<Page>(
  options: UseQueryOptions<Page, Error, Page, readonly [ApiPath]>,
  onMissing?: () => void,
): ReadRecord<Page> {
  const { data, error, refetch } = useQuery(options)
  const isMissing = onMissing !== undefined && error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  return {
    page: data,
    failure: error && explainFailure(error),
    isMissing,
    read: () => void refetch(),
  }
}
