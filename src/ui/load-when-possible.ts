/**
 * Loads code that no visitor waits for. Never fails: without a network it tries again when the connection or the
 * visitor comes back.
 */
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
