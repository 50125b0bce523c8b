import { useEffect, useSyncExternalStore } from 'react'
import { type Delivery, latestDelivery, subscribeOutbox } from '#platform/outbox/outbox.ts'

/** Entries that a dialog or the page shows. */
const shown = new Set<string>()

export function isShown(entryId: string): boolean {
  return shown.has(entryId)
}

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
