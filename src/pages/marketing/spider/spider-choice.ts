import { createStore } from '#state/create-store.ts'

const key = 'spider'
/** What the visitor said on this page; null where they said nothing. */
const said = createStore<boolean | null>(null)

/** Whether the visitor lets the spider walk; it does until they say otherwise. */
export function isSpiderWanted(): boolean {
  try {
    return said.get() ?? localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Nothing is stored for those who leave it on. */
export function setSpiderWanted(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage refused: it holds until the page is left.
  }
  said.set(isWanted)
}

export const subscribeSpiderChoice = said.subscribe
