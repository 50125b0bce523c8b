import { useEffect, useSyncExternalStore } from 'react'
import { type Delivery, latestDelivery, subscribeOutbox } from '#platform/outbox/outbox.ts'

/** The entries whose delivery a dialog or the page itself shows. */
const shown = new Set<string>()

/** Returns whether the visitor can already read how this entry fares. */
export function isShown(entryId: string): boolean {
  return shown.has(entryId)
}

/** Follows a delivery that the visitor is shown, starting with the outbox's first outcome. */
export function useDelivery(first: Delivery | null): Delivery | null {
  const entryId = first?.entryId
  useEffect(() => {
    if (entryId === undefined) return
    shown.add(entryId)
    return () => void shown.delete(entryId)
  }, [entryId])
  return useSyncExternalStore(
    subscribeOutbox,
    () => (first && latestDelivery(first.entryId)) ?? first,
    () => first,
  )
}
