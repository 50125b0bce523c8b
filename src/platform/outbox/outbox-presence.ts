/** The IndexedDB database that the outbox creates with the first request. */
export const outboxDatabase = 'orbweaver-outbox'

/**
 * Returns whether this browser may hold unsent requests. Most visitors have sent nothing, so they have no database
 * and need not load the outbox. True if the browser cannot tell.
 */
export async function mayHoldUnsent(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === outboxDatabase)
  } catch {
    return true
  }
}
