import { useSyncExternalStore } from 'react'

let openModals: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function replaceStack(next: readonly HTMLDialogElement[]) {
  openModals = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function pushModal(dialog: HTMLDialogElement) {
  replaceStack([...openModals.filter((other) => other !== dialog), dialog])
}

export function removeModal(dialog: HTMLDialogElement) {
  if (openModals.includes(dialog)) replaceStack(openModals.filter((other) => other !== dialog))
}

/** The modal on top, the only place that can be seen, reached and heard while it is open; null without one. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => openModals.at(-1) ?? null,
    () => null,
  )
}
