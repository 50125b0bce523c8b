import { createStore } from '#state/create-store.ts'
import { storedValue } from '#state/stored-value.ts'

/** The visitor's choice on this page; null without one. */
const said = createStore<boolean | null>(null)
const stored = storedValue('localStorage', 'spider', (value) =>
  (value as { isOff?: unknown }).isOff === true ? { isOff: true } : null,
)

/** Returns whether the spider may walk; default true. */
export function isSpiderWanted(): boolean {
  return said.get() ?? !stored.read()
}

/** Stores only an "off". If the browser refuses storage, the choice lasts for this page. */
export function setSpiderWanted(isWanted: boolean): void {
  if (isWanted) stored.forget()
  else stored.keep({ isOff: true })
  said.set(isWanted)
}

export const subscribeSpiderChoice = said.subscribe
