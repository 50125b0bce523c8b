/** Never rejects: retries when the connection or the visitor returns. */
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
