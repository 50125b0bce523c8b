import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { createStore, useStore } from '#state/create-store.ts'

const shown = createStore<Confirmation | null>(null)

/** Says what became of a request, whichever form it was sent from; null closes the dialog. */
export function showConfirmation(confirmation: Confirmation | null): void {
  shown.set(confirmation)
}

export function useConfirmation(): Confirmation | null {
  return useStore(shown)
}
