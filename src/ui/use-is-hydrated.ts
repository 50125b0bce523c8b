import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the browser takes over the server's HTML, which knew neither address nor storage; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
