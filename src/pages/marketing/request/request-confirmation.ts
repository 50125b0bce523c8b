import { useSyncExternalStore } from 'react'
import type { Confirmation } from '#features/confirmation/confirmation.ts'

let shown: Confirmation | null = null
const listeners = new Set<() => void>()

/** Says what became of a request, whichever form it was sent from; null closes the dialog. */
export function showConfirmation(confirmation: Confirmation | null): void {
  shown = confirmation
  for (const listener of listeners) listener()
}

export function useConfirmation(): Confirmation | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
