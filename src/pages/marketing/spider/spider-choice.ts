const key = 'spider'
const listeners = new Set<() => void>()

/** Whether the visitor lets the spider walk; it does until they say otherwise. */
export function isSpiderWanted(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
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
  for (const listener of listeners) listener()
}

export function subscribeSpiderChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
