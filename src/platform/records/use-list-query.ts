import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as v from 'valibot'
import { formatCount } from '#domain/count.ts'
import { endpointQuery } from '../api/endpoint-query.ts'
import { explainFailure } from '../api/explain-failure.ts'
import { apiPath, type FileAnswer, type InputSchema, type Wire } from '../api/wire.ts'
import type { ListPage } from './list-page.ts'
import { type ListAddress, type PageLink, useListAddress } from './use-list-address.ts'

export type ListQuery<Page extends AnyPage> = {
  address: ListAddress
  page: Page | undefined
  counts: Readonly<Record<FilterOf<Page>, string>> | undefined
  total: string | undefined
  exportPath: (file: Wire<'GET', string, { answer: FileAnswer }>) => string
  list: {
    items: Page['items'] | undefined
    failure: string | null
    isStale: boolean
    /** By the user, not by a hint. */
    isRefreshing: boolean
    onRefresh: () => void
    /** Undoes the filters and the search; null if none is on. */
    onClear: (() => void) | null
    newer: ListAddress['newer']
    older: PageLink | null
    sort: { value: string; onChange: (value: string) => void }
  }
}

type AnyPage = ListPage<unknown, string>
type FilterOf<Page extends AnyPage> = keyof Page['counts'] & string

/**
 * @param filters the query's parameters, except `sort` and the cursor
 * @param rereadEveryMs for rows that come with time, without a change that a hint reports
 */
export function useListQuery<Query extends InputSchema, Page extends AnyPage>(
  list: Wire<'GET', string, { query: Query; answer: Page }>,
  filters: readonly (keyof v.InferInput<Query> & string)[],
  rereadEveryMs: number | false = false,
): ListQuery<Page> {
  const address = useListAddress([...filters, 'sort'])
  const [isRefreshing, setIsRefreshing] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // The address may hold invalid values; the list shows why the API refuses them.
    ...endpointQuery<Wire<'GET', string, { answer: Page }>>(list, address.query),
    placeholderData: keepPreviousData,
    refetchInterval: rereadEveryMs,
  })
  const isFiltered = filters.some((name) => address.read(name) !== '')
  return {
    address,
    page: data,
    counts: data && countsOf(data),
    total: data && totalOf(data),
    exportPath: (file) => apiPath(file, { ...address.query, cursor: undefined }),
    list: {
      items: data?.items,
      failure: error && explainFailure(error),
      isStale: isPlaceholderData,
      isRefreshing,
      onRefresh() {
        setIsRefreshing(true)
        void refetch().finally(() => setIsRefreshing(false))
      },
      onClear: isFiltered
        ? () => address.filter(Object.fromEntries(filters.map((name) => [name, ''])))
        : null,
      newer: address.newer,
      older: data?.nextCursor ? address.older(data.nextCursor) : null,
      sort: { value: address.read('sort'), onChange: (value) => address.filter({ sort: value }) },
    },
  }
}

function countsOf<Page extends AnyPage>({ counts, atLeast }: Page): Record<FilterOf<Page>, string> {
  const formatted = Object.entries(counts).map(([filter, count]) => [
    filter,
    formatCount(count, atLeast.includes(filter)),
  ])
  return Object.fromEntries(formatted) as Record<FilterOf<Page>, string>
}

function totalOf({ counts, atLeast }: AnyPage): string {
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  return formatCount(sum, atLeast.length > 0)
}
