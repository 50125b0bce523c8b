import { createStore, useStore } from '#state/create-store.ts'
import { isStored, storedValue } from '#state/stored-value.ts'

const key = 'single-keys-off'
const stored = storedValue('localStorage', key, () => ({}))
const areOn = createStore(!isStored('localStorage', key))

/** Keys without Ctrl or ⌘, which a slip or speech input may press (WCAG 2.1.4). On unless switched off. */
export function useSingleKeys(): boolean {
  return useStore(areOn)
}

export function areSingleKeysOn(): boolean {
  return areOn.get()
}

/** @returns false if the browser refuses to remember it */
export function switchSingleKeys(isOn: boolean): boolean {
  areOn.set(isOn)
  if (!isOn) return stored.keep({})
  stored.forget()
  return true
}
