import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#domain/count.ts'
import { endpointQuery } from '../api/endpoint-query.ts'
import { explainFailure } from '../api/explain-failure.ts'
import { apiPath, type FileAnswer, type Wire } from '../api/wire.ts'
import type { ListPage } from '../records/list-page.ts'
import { isChoice, type ListChoice, type ListDefinition } from './define-list.ts'
import { useListAddress } from './use-list-address.ts'

type AnyPage = ListPage<{ id: string }, string>

/** What a page knows of a filter; `options` follow those of the definition. Null is not counted. */
type FilterOfPage = {
  options?: ListChoice['options']
  counts?: Readonly<Record<string, string>> | null | undefined
  total?: string | null
}

type FiltersOfPage<List extends ListDefinition> = { [Name in keyof List['filters']]?: FilterOfPage }

/**
 * One page of a list. Its filters, order and page stand in the address.
 * @param more.filters what they show besides the definition; the page is undefined while the first one loads
 * @param more.rereadEveryMs for rows that come with time, without a change that a hint reports
 * @returns `shown`: for `RecordList`
 */
export function useLongList<List extends ListDefinition, Page extends AnyPage>(
  list: List,
  wire: Wire<'GET', string, { query: List['schema']; answer: Page }>,
  more: {
    filters?: (page: Page | undefined, read: (name: string) => string) => FiltersOfPage<List>
    rereadEveryMs?: number
  } = {},
) {
  const choices = choicesOf(list)
  const names = [...choices.map(([name]) => name), ...(list.search ? ['q'] : [])]
  const address = useListAddress([...names, 'sort'])
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // The address may hold invalid values; the list shows why the API refuses them.
    ...endpointQuery<Wire<'GET', string, { answer: Page }>>(wire, address.query),
    placeholderData: keepPreviousData,
    refetchInterval: more.rereadEveryMs ?? false,
  })
  const refreshing = useRefreshing(refetch)
  const filters: Readonly<Record<string, FilterOfPage | undefined>> = more.filters?.(data, address.read) ?? {}
  const isFiltered = names.some((name) => address.read(name) !== '')
  return {
    address,
    page: data,
    exportPath: (file: Wire<'GET', string, { answer: FileAnswer }>) =>
      apiPath(file, { ...address.query, cursor: undefined }),
    shown: {
      title: list.title,
      noun: list.noun,
      empty: list.empty,
      rowKey: ({ id }: { id: string }) => id,
      filters: {
        address,
        ...(list.search && { search: list.search }),
        filters: choices.map(([name, choice]) =>
          shownFilter(name, choice, { ...(choice.counted && countsOf(data)), ...filters[name] }),
        ),
      },
      list: {
        items: data?.items as Page['items'] | undefined,
        failure: error && explainFailure(error),
        isStale: isPlaceholderData,
        ...refreshing,
        onClear: isFiltered
          ? () => address.filter(Object.fromEntries(names.map((name) => [name, ''])))
          : null,
        newer: address.newer,
        older: data?.nextCursor ? address.older(data.nextCursor) : null,
        sort: {
          value: address.read('sort'),
          onChange: (value: string) => address.filter({ sort: value }),
        },
      },
    },
  }
}

function choicesOf({ filters }: ListDefinition): [string, ListChoice][] {
  return Object.entries(filters).filter((entry): entry is [string, ListChoice] => isChoice(entry[1]))
}

/** True while the user's own refresh runs, not one that a hint caused. */
function useRefreshing(refetch: () => Promise<unknown>) {
  const [isRefreshing, setIsRefreshing] = useState(false)
  function onRefresh() {
    setIsRefreshing(true)
    void refetch().finally(() => setIsRefreshing(false))
  }
  return { isRefreshing, onRefresh }
}

function shownFilter(
  name: string,
  { label, all, options, place, counted }: ListChoice,
  ofPage: FilterOfPage,
) {
  // Chips without a count wait for none.
  const uncounted = place === 'chips' && all !== undefined && !counted ? null : undefined
  const orUncounted = (count: string | null | undefined) => (count === undefined ? uncounted : count)
  return {
    name,
    label,
    ...(all !== undefined && {
      all: { label: all, count: counted === 'each' ? null : orUncounted(ofPage.total) },
    }),
    options: [...options, ...(ofPage.options ?? [])].map((option) => ({
      ...option,
      count: ofPage.counts === null ? null : orUncounted(ofPage.counts?.[option.value]),
    })),
    ...(place && { place }),
  }
}

/** Undefined while the first page loads. */
function countsOf(page: AnyPage | undefined): FilterOfPage | undefined {
  if (!page) return undefined
  const { counts, atLeast } = page
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  return {
    counts: Object.fromEntries(
      Object.entries(counts).map(([filter, count]) => [filter, formatCount(count, atLeast.includes(filter))]),
    ),
    total: formatCount(sum, atLeast.length > 0),
  }
}
