import { createStore, useStore } from '#state/create-store.ts'
import type { Confirmation } from './confirmation.ts'

const shown = createStore<Confirmation | null>(null)

export function showConfirmation(confirmation: Confirmation | null): void {
  shown.set(confirmation)
}

export function useShownConfirmation(): Confirmation | null {
  return useStore(shown)
}

const sentWithin = createStore(false)

/** The request may still be under way. */
export function markSent(): void {
  sentWithin.set(true)
}

export function useHasSent(): boolean {
  return useStore(sentWithin)
}
