/** Name of the IndexedDB database that the outbox makes when something is first sent. */
export const outboxDatabase = 'orbweaver-outbox'

/**
 * Whether this browser may hold requests not sent yet. Most visitors have never sent anything: no database, no need to
 * load the code that empties it. True where the browser cannot tell.
 */
export async function mayHoldUnsent(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === outboxDatabase)
  } catch {
    return true
  }
}
