import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false during hydration, because the server's HTML knows neither address nor storage; then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
