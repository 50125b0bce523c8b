import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type * as v from 'valibot'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isPlainClick } from '../address/is-plain-click.ts'
import { explainFailure } from '../api/explain-failure.ts'
import { reading } from '../api/reading.ts'
import { apiPath, type FileAnswer, type InputSchema, type Wire } from '../api/wire.ts'
import type { ListPage } from './list-page.ts'

/** Props of a link to one page of a list. */
type PageLink = { href: string; onClick: (event: MouseEvent) => void }

export type ListAddress = {
  /** Filters and cursor as the API reads them. */
  query: Record<string, string>
  read(name: string): string
  /** Changes one filter ('' removes it) and returns to the first page. Back undoes the change. */
  filter(name: string, value: string): void
  /** The previous page; null on the first page. After a shared link it is the first page. */
  newer: { link: PageLink; isFirst: boolean } | null
  /** The next page. @param cursor the API's `nextCursor`. */
  older(cursor: string): PageLink
}

/**
 * Keeps a list's filters and page in the address bar, so that people can share a view and go back. The API pages only
 * forwards, so the history entry stores the way back to newer rows.
 */
function useListAddress(filters: readonly string[]): ListAddress {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const trail: string[] = useHistoryState<{ trail?: string[] } | null>()?.trail ?? []
  const cursor = params.get('cursor') ?? ''

  function queryWith(changes: Record<string, string>): Record<string, string> {
    const values = [...filters, 'cursor'].map((name) => [name, changes[name] ?? params.get(name)])
    return Object.fromEntries(values.filter(([, value]) => value))
  }

  function hrefWith(changes: Record<string, string>): string {
    const query = new URLSearchParams(queryWith(changes))
    return query.size > 0 ? `${path}?${query}` : path
  }

  function linkTo(page: string, newTrail: string[]): PageLink {
    const href = hrefWith({ cursor: page })
    return {
      href,
      onClick(event) {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(href, { state: { trail: newTrail } })
        scrollTo(0, 0)
      },
    }
  }

  const before = trail.at(-1) ?? ''
  return {
    query: queryWith({}),
    read: (name) => params.get(name) ?? '',
    filter: (name, value) => navigate(hrefWith({ [name]: value, cursor: '' })),
    newer: cursor ? { link: linkTo(before, trail.slice(0, -1)), isFirst: before === '' } : null,
    older: (next) => linkTo(next, [...trail, cursor]),
  }
}

export type ListQuery<Page extends AnyPage> = {
  address: ListAddress
  /** The whole answer; undefined until the first page has arrived. */
  page: Page | undefined
  counts: Page['counts'] | undefined
  /** Returns the path of a file with every row that matches the filters. */
  exportPath: (file: Wire<'GET', string, { answer: FileAnswer }>) => string
  /** Props for `RecordList`. */
  list: {
    items: Page['items'] | undefined
    /** Why the list failed to load, in a sentence for people. */
    failure: string | null
    /** True while the list still shows the previous page. */
    isStale: boolean
    isRefreshing: boolean
    onRefresh: () => void
    newer: ListAddress['newer']
    older: PageLink | null
  }
}

/** Any list's answer. */
type AnyPage = ListPage<unknown, string>

/**
 * Reads a list from the API, with its filters and page in the address bar.
 * @param filters names of the query's parameters, except the cursor
 */
export function useListQuery<Query extends InputSchema, Page extends AnyPage>(
  list: Wire<'GET', string, { query: Query; answer: Page }>,
  filters: readonly (keyof v.InferInput<Query> & string)[],
): ListQuery<Page> {
  const address = useListAddress(filters)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    // The address may hold values that the API refuses, which the list then says.
    ...reading<Wire<'GET', string, { answer: Page }>>(list, address.query),
    placeholderData: keepPreviousData,
  })
  return {
    address,
    page: data,
    counts: data?.counts,
    exportPath: (file) => apiPath(file, { ...address.query, cursor: undefined }),
    list: {
      items: data?.items,
      failure: error && explainFailure(error),
      isStale: isPlaceholderData,
      isRefreshing: isFetching,
      onRefresh: () => void refetch(),
      newer: address.newer,
      older: data?.nextCursor ? address.older(data.nextCursor) : null,
    },
  }
}
