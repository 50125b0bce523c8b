import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createStore, useStore } from '#state/create-store.ts'

const openModals = createStore<readonly HTMLDialogElement[]>([])
const areHidden = createStore(false)

export function pushModal(dialog: HTMLDialogElement) {
  openModals.set([...openModals.get().filter((other) => other !== dialog), dialog])
}

export function removeModal(dialog: HTMLDialogElement) {
  if (openModals.get().includes(dialog)) openModals.set(openModals.get().filter((other) => other !== dialog))
}

export function useOpenModals(): readonly HTMLDialogElement[] {
  return useStore(openModals)
}

export function useTopModal(): HTMLDialogElement | null {
  return useStore(openModals).at(-1) ?? null
}

/** A browser takes a dialog that moves in the document, such as with its row, out of the top layer. */
export function showModalsAgain() {
  const focused = document.activeElement
  for (const dialog of openModals.get()) {
    dialog.close()
    dialog.showModal()
  }
  if (focused instanceof HTMLElement) focused.focus()
}

/** Keeps a value while a dialog is open: what decides where its button stands must not take the dialog away. */
export function useBehindModals<Value>(value: Value): Value {
  const isBehind = useTopModal() !== null
  const [shown, setShown] = useState(value)
  if (!isBehind && shown !== value) setShown(value)
  return isBehind ? shown : value
}

/** An open modal would make the payment window inert. Keeps their state. */
export function hideModals(): () => void {
  const places = [...document.querySelectorAll<HTMLElement>('dialog:modal *')]
    .filter((element) => element.scrollTop > 0)
    .map((element) => ({ element, top: element.scrollTop }))
  flushSync(() => areHidden.set(true))
  return () => {
    flushSync(() => areHidden.set(false))
    // Hidden elements lose their scroll position.
    for (const { element, top } of places) element.scrollTop = top
  }
}

export function useAreModalsHidden(): boolean {
  return useStore(areHidden)
}
