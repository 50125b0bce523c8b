import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { explainFailure } from './explain-failure.ts'
import { isPlainClick } from './is-plain-click.ts'
import type { ListPage } from './list-page.ts'

/** Props of a link to one page of a list. */
type PageLink = { href: string; onClick: (event: MouseEvent) => void }

export type ListAddress = {
  /** Filters and cursor as the API takes them: `?status=new&cursor=…` or ''. */
  query: string
  read(name: string): string
  /** Changes one filter; '' removes it. Back undoes it. Starts again at the first page. */
  filter(name: string, value: string): void
  /** The page before this one; null on the first page. After a shared link the way back is the first page. */
  newer: { link: PageLink; isFirst: boolean } | null
  /** The page after this one. @param cursor the API's `nextCursor`. */
  older(cursor: string): PageLink
}

/**
 * Filters and keyset page of a list, kept in the address bar so that a view can be shared and Back works.
 * The API pages forwards only; how to get back to newer rows is remembered in the history entry.
 */
function useListAddress(filters: readonly string[]): ListAddress {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const trail: string[] = useHistoryState<{ trail?: string[] } | null>()?.trail ?? []
  const cursor = params.get('cursor') ?? ''

  function queryWith(changes: Record<string, string>): string {
    const query = new URLSearchParams()
    for (const name of [...filters, 'cursor']) {
      const value = changes[name] ?? params.get(name)
      if (value) query.set(name, value)
    }
    return query.size > 0 ? `?${query}` : ''
  }

  function linkTo(page: string, newTrail: string[]): PageLink {
    const href = `${path}${queryWith({ cursor: page })}`
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
    filter: (name, value) => navigate(`${path}${queryWith({ [name]: value, cursor: '' })}`),
    newer: cursor ? { link: linkTo(before, trail.slice(0, -1)), isFirst: before === '' } : null,
    older: (next) => linkTo(next, [...trail, cursor]),
  }
}

export type ListQuery<Item, Filter extends string> = {
  address: ListAddress
  /** Undefined until the first page has arrived. */
  counts: Record<Filter, number> | undefined
  /** What `RecordList` shows. */
  list: {
    items: readonly Item[] | undefined
    /** Why there is no list, in the reader's words. */
    failure: string | null
    /** It is the one from before, until the next arrives. */
    isStale: boolean
    isRefreshing: boolean
    onRefresh: () => void
    newer: ListAddress['newer']
    older: PageLink | null
  }
}

/**
 * A list of the API with its filters and page in the address bar.
 * @param path of the list in the API
 * @param filters the parameters of its query, besides the page
 */
export function useListQuery<Item, Filter extends string>(
  path: string,
  filters: readonly string[],
): ListQuery<Item, Filter> {
  const address = useListAddress(filters)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<ListPage<Item, Filter>>({
    queryKey: [`${path}${address.query}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    address,
    counts: data?.counts,
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
