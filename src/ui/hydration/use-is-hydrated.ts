import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False during hydration: the server's HTML knows neither address nor storage. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
