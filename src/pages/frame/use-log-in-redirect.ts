import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isEndingSession } from '#features/accounts/ending-session.ts'
import { href } from '#routes'

/** A page load clears memory. */
export function useLogInRedirect(isLoggedOut: boolean): void {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (!isLoggedOut || isEndingSession()) return
    const next = search ? `${path}?${search}` : path
    location.replace(`${href('login')}?next=${encodeURIComponent(next)}`)
  }, [isLoggedOut, path, search])
}
