import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#domain/count.ts'
import { endpointQuery } from '../api/endpoint-query.ts'
import { explainFailure } from '../api/explain-failure.ts'
import { apiPath, type FileAnswer, type Wire } from '../api/wire.ts'
import { isChoice, type ListChoice, type ListDefinition } from './define-list.ts'
import type { ListPage } from './list-page.ts'
import { useListAddress } from './use-list-address.ts'

type AnyPage = ListPage<{ id: string }, string>

/** What a page knows of a filter. `options` follow those of the definition. */
type FilterOfPage = {
  options?: ListChoice['options']
  counts?: Readonly<Record<string, string>>
  total?: string
}

type FiltersOfPage<List extends ListDefinition> = { [Name in keyof List['filters']]?: FilterOfPage }

/**
 * One page of a list. Its filters, order and page stand in the address.
 * @param ofPage what its filters show besides the definition; undefined while the first page loads
 * @returns `shown`: for `RecordList`
 */
export function useLongList<List extends ListDefinition, Page extends AnyPage>(
  list: List,
  wire: Wire<'GET', string, { query: List['schema']; answer: Page }>,
  ofPage: (page: Page | undefined) => FiltersOfPage<List> = () => ({}),
) {
  const choices = Object.entries(list.filters).filter((entry): entry is [string, ListChoice] =>
    isChoice(entry[1]),
  )
  const names = [...choices.map(([name]) => name), 'q']
  const address = useListAddress([...names, 'sort'])
  const [isRefreshing, setIsRefreshing] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // The address may hold invalid values; the list shows why the API refuses them.
    ...endpointQuery<Wire<'GET', string, { answer: Page }>>(wire, address.query),
    placeholderData: keepPreviousData,
  })
  const filters: Readonly<Record<string, FilterOfPage | undefined>> = ofPage(data)
  const isFiltered = names.some((name) => address.read(name) !== '')
  return {
    exportPath: (file: Wire<'GET', string, { answer: FileAnswer }>) =>
      apiPath(file, { ...address.query, cursor: undefined }),
    shown: {
      title: list.title,
      noun: list.noun,
      empty: list.empty,
      rowKey: ({ id }: { id: string }) => id,
      filters: {
        address,
        search: list.search,
        filters: choices.map(([name, choice]) =>
          shownFilter(name, choice, { ...(choice.counted && countsOf(data)), ...filters[name] }),
        ),
      },
      list: {
        items: data?.items as Page['items'] | undefined,
        failure: error && explainFailure(error),
        isStale: isPlaceholderData,
        isRefreshing,
        /** By the user, not by a hint. */
        onRefresh() {
          setIsRefreshing(true)
          void refetch().finally(() => setIsRefreshing(false))
        },
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

function shownFilter(
  name: string,
  { label, all, options, place, counted }: ListChoice,
  ofPage: FilterOfPage,
) {
  // Chips without a count wait for none.
  const uncounted = place === 'chips' && all !== undefined && !counted ? null : undefined
  return {
    name,
    label,
    ...(all !== undefined && {
      all: { label: all, count: counted === 'each' ? null : (ofPage.total ?? uncounted) },
    }),
    options: [...options, ...(ofPage.options ?? [])].map((option) => ({
      ...option,
      count: ofPage.counts?.[option.value] ?? uncounted,
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
