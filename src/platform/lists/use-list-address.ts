import type { MouseEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isPlainClick } from '../address/is-plain-click.ts'

export type PageLink = { href: string; onClick: (event: MouseEvent) => void }

export type ListAddress = {
  query: Record<string, string>
  read(name: string): string
  /** Returns to the first page; Back undoes it. */
  filter(changes: Record<string, string>): void
  /** Null on the first page; after a shared link, the first page. */
  newer: { link: PageLink; isFirst: boolean } | null
  older(cursor: string): PageLink
}

/**
 * Filters and page are in the address, for sharing and Back. The API pages only forwards, so the history entry stores
 * the earlier cursors.
 */
export function useListAddress(filters: readonly string[]): ListAddress {
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
    filter: (changes) => navigate(hrefWith({ ...changes, cursor: '' })),
    newer: cursor ? { link: linkTo(before, trail.slice(0, -1)), isFirst: before === '' } : null,
    older: (next) => linkTo(next, [...trail, cursor]),
  }
}
