import { useSyncExternalStore } from 'react'
import { readMailedFragment } from '#platform/address/mailed-fragment.ts'

/**
 * Browsers never send what follows `#`, so mailed tokens reach no log. Also follows a second link in the same
 * tab.
 */
export function useFragment(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => readMailedFragment(location.hash)))
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
