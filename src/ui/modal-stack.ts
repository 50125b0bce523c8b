import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let openModals: readonly HTMLDialogElement[] = []
let isAside = false
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

/**
 * Takes every open modal off the screen while somebody else's window is open, which could not be reached below or
 * beside one. They keep their state. Call the result to bring them back.
 */
export function stepAside(): () => void {
  const places = [...document.querySelectorAll<HTMLElement>('dialog:modal *')]
    .filter((element) => element.scrollTop > 0)
    .map((element) => ({ element, top: element.scrollTop }))
  setAside(true)
  return () => {
    setAside(false)
    // Whatever is not displayed forgets how far it was scrolled.
    for (const { element, top } of places) element.scrollTop = top
  }
}

function setAside(next: boolean) {
  isAside = next
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

/** Whether modals are off the screen for somebody else's window. */
export function useIsAside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAside,
    () => false,
  )
}
