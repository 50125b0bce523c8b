import { useSyncExternalStore } from 'react'

/**
 * Returns the values after the address's `#`, where mailed links have their token: browsers never send it, so it
 * reaches no log. A second link opened in the same tab changes nothing else.
 */
export function useFragment(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => location.hash.slice(1)))
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
