import { createStore } from '#state/create-store.ts'
import { storedValue } from '#state/stored-value.ts'

/** What the visitor said on this page; null where they said nothing. */
const said = createStore<boolean | null>(null)
const stored = storedValue('localStorage', 'spider', (value) =>
  (value as { isOff?: unknown }).isOff === true ? { isOff: true } : null,
)

/** Whether the visitor lets the spider walk; it does until they say otherwise. */
export function isSpiderWanted(): boolean {
  return said.get() ?? !stored.read()
}

/** Nothing is stored for those who leave it on. Where storage is refused it holds until the page is left. */
export function setSpiderWanted(isWanted: boolean): void {
  if (isWanted) stored.forget()
  else stored.keep({ isOff: true })
  said.set(isWanted)
}

export const subscribeSpiderChoice = said.subscribe
