import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { href } from '#routes'

/** Loads the log-in as a new page, which empties memory. The address carries the way back. */
export function useLogInWhen(isLoggedOut: boolean): void {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (!isLoggedOut) return
    const next = search ? `${path}?${search}` : path
    location.replace(`${href('login')}?next=${encodeURIComponent(next)}`)
  }, [isLoggedOut, path, search])
}
