import { createStore, useStore } from '#state/create-store.ts'
import type { Confirmation } from './confirmation.ts'

const shown = createStore<Confirmation | null>(null)

/** Shows the confirmation of a request from any form; null closes the dialog. */
export function showConfirmation(confirmation: Confirmation | null): void {
  shown.set(confirmation)
}

export function useShownConfirmation(): Confirmation | null {
  return useStore(shown)
}

const sentWithin = createStore(false)

/** Says that a form within this page has sent a request, which may still have to arrive. */
export function noteSent(): void {
  sentWithin.set(true)
}

export function useHasSent(): boolean {
  return useStore(sentWithin)
}
