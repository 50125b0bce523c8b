import { useSyncExternalStore } from 'react'
import { type Delivery, latestDelivery, subscribeOutbox } from '#platform/outbox.ts'

/** Follows a delivery from what the outbox said first. */
export function useDelivery(first: Delivery | null): Delivery | null {
  return useSyncExternalStore(subscribeOutbox, () => (first && latestDelivery(first.entryId)) ?? first)
}
