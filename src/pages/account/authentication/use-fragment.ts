import { useSyncExternalStore } from 'react'

/**
 * Browsers never send what follows `#`, so mailed tokens reach no log. Also follows a second link in the same
 * tab.
 */
export function useFragment(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => location.hash.slice(1)))
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
