/** Created with the first request. */
export const outboxDatabase = 'orbweaver-outbox'

/** Without unsent entries a page need not load the outbox. True if the browser cannot tell. */
export async function mayHaveUnsentEntries(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === outboxDatabase)
  } catch {
    return true
  }
}
