/** Loads code that nobody waits for. Without a network it is tried again when there may be one; it never fails. */
export async function loadWhenPossible<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise<void>((resolve) => {
        addEventListener('online', () => resolve(), { once: true })
        document.addEventListener('visibilitychange', () => resolve(), { once: true })
      })
    }
  }
}
