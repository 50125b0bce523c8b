import { flushSync } from 'react-dom'
import { createStore, useStore } from '#state/create-store.ts'

const openModals = createStore<readonly HTMLDialogElement[]>([])
const aside = createStore(false)

export function pushModal(dialog: HTMLDialogElement) {
  openModals.set([...openModals.get().filter((other) => other !== dialog), dialog])
}

export function removeModal(dialog: HTMLDialogElement) {
  if (openModals.get().includes(dialog)) openModals.set(openModals.get().filter((other) => other !== dialog))
}

/** Returns the topmost open modal, or null. Nothing outside it can be seen, reached or heard. */
export function useTopModal(): HTMLDialogElement | null {
  return useStore(openModals).at(-1) ?? null
}

/**
 * Hides every open modal, state kept, while the provider's window is open: nobody could reach that window below a
 * modal. Call the result to show them again.
 */
export function stepAside(): () => void {
  const places = [...document.querySelectorAll<HTMLElement>('dialog:modal *')]
    .filter((element) => element.scrollTop > 0)
    .map((element) => ({ element, top: element.scrollTop }))
  flushSync(() => aside.set(true))
  return () => {
    flushSync(() => aside.set(false))
    // An element that is not displayed loses its scroll position.
    for (const { element, top } of places) element.scrollTop = top
  }
}

/** Returns whether modals are hidden for the provider's window. */
export function useIsAside(): boolean {
  return useStore(aside)
}
