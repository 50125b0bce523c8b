import { useSyncExternalStore } from 'react'
import { type Delivery, latestDelivery, subscribeOutbox } from '#platform/outbox/outbox.ts'

/** Follows a delivery, starting with the outbox's first outcome. */
export function useDelivery(first: Delivery | null): Delivery | null {
  return useSyncExternalStore(subscribeOutbox, () => (first && latestDelivery(first.entryId)) ?? first)
}
