import { createStore } from '#state/create-store.ts'
import { storedValue } from '#state/stored-value.ts'

const chosen = createStore<boolean | null>(null)
const stored = storedValue('localStorage', 'spider', (value) =>
  (value as { isOff?: unknown }).isOff === true ? { isOff: true } : null,
)

export function isSpiderEnabled(): boolean {
  return chosen.get() ?? !stored.read()
}

export function setSpiderEnabled(isWanted: boolean): void {
  if (isWanted) stored.forget()
  else stored.keep({ isOff: true })
  chosen.set(isWanted)
}

export const subscribeToSpiderChoice = chosen.subscribe
