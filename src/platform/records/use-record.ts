import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api/api-client.ts'
import { explainFailure } from '../api/explain-failure.ts'
import type { ApiPath } from '../api/wire.ts'

/** A record as its screen reads it. */
export type ReadRecord<Page> = {
  /** Undefined until it arrives. */
  page: Page | undefined
  /** Why it failed to load, in a sentence for people; null while it loads. */
  failure: string | null
  /** True if `onMissing` takes over. */
  isMissing: boolean
  read: () => void
}

/**
 * Reads the record of a screen.
 * @param onMissing called if there is no such record for the reader; without it the screen says so itself
 */
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
