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

/** The modal on top, the only place that can be seen, reached and heard while it is open; null without one. */
export function useTopModal(): HTMLDialogElement | null {
  return useStore(openModals).at(-1) ?? null
}

/**
 * Takes every open modal off the screen while somebody else's window is open, which could not be reached below or
 * beside one. They keep their state. Call the result to bring them back.
 */
export function stepAside(): () => void {
  const places = [...document.querySelectorAll<HTMLElement>('dialog:modal *')]
    .filter((element) => element.scrollTop > 0)
    .map((element) => ({ element, top: element.scrollTop }))
  flushSync(() => aside.set(true))
  return () => {
    flushSync(() => aside.set(false))
    // Whatever is not displayed forgets how far it was scrolled.
    for (const { element, top } of places) element.scrollTop = top
  }
}

/** Whether modals are off the screen for somebody else's window. */
export function useIsAside(): boolean {
  return useStore(aside)
}
