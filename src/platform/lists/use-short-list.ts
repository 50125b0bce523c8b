import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../api/endpoint-query.ts'
import { explainFailure } from '../api/explain-failure.ts'
import type { Wire } from '../api/wire.ts'

/** All rows of a list at once. @returns `list`: for `RecordList` */
export function useShortList<Answer extends { items: readonly object[] }>(
  wire: Wire<'GET', string, { answer: Answer }>,
) {
  const { data, error, isFetching, refetch } = useQuery(
    endpointQuery<Wire<'GET', string, { answer: Answer }>>(wire),
  )
  return {
    data,
    list: {
      items: data?.items as Answer['items'] | undefined,
      failure: error && !data ? explainFailure(error) : null,
      isStale: false,
      isRefreshing: isFetching,
      onRefresh: () => void refetch(),
    },
  }
}
