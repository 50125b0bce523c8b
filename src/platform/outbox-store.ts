import type { FieldProblem } from './api-client.ts'
import { outboxDatabase } from './outbox-presence.ts'

/** Why the server refused an entry for good; the visitor can mend or discard it. */
type Refusal = { status: number; message: string; errors: readonly FieldProblem[] }

export type StoredEntry = {
  /** A UUID; also the idempotency key of every attempt. */
  id: string
  path: string
  /** Plain JSON. */
  body: unknown
  createdAtMs: number
  attempts: number
  lastAttemptAtMs: number
  nextAttemptAtMs: number
  /** Set while parked. */
  refusal: Refusal | null
}

export type OutboxEntry = StoredEntry & {
  /** False when the browser refused storage: the entry lives in this tab only. */
  isSaved: boolean
}

const storeName = 'entries'
/** Some browsers neither open nor refuse a database; nobody waits longer than this for one. */
const storageWaitMs = 3000

const inMemory = new Map<string, StoredEntry>()

/** Returns whether it is on disk; if the browser refuses, this tab keeps it. Never throws. */
export async function saveEntry(entry: StoredEntry): Promise<boolean> {
  try {
    await inDatabase('readwrite', (store) => store.put(entry))
    inMemory.delete(entry.id)
    return true
  } catch {
    inMemory.set(entry.id, entry)
    return false
  } finally {
    warnBeforeLoss()
  }
}

/** Changes an entry where it is kept; one that is gone stays gone. Returns it, or null. Never throws. */
export async function changeEntry(id: string, change: Partial<StoredEntry>): Promise<OutboxEntry | null> {
  const kept = inMemory.get(id)
  if (kept) {
    const changed = { ...kept, ...change }
    return { ...changed, isSaved: await saveEntry(changed) }
  }
  // Read and write in one transaction, or another tab's deletion in between would be undone.
  const changed: StoredEntry | undefined = await inDatabase('readwrite', (store) => {
    const reading = store.get(id)
    reading.onsuccess = () => {
      if (!reading.result) return
      Object.assign(reading.result, change)
      store.put(reading.result)
    }
    return reading
  }).catch(() => undefined)
  return changed ? { ...changed, isSaved: true } : null
}

/** Never throws. */
export async function findEntry(id: string): Promise<OutboxEntry | null> {
  const kept = inMemory.get(id)
  if (kept) return { ...kept, isSaved: false }
  const saved: StoredEntry | undefined = await inDatabase('readonly', (store) => store.get(id)).catch(
    () => undefined,
  )
  return saved ? { ...saved, isSaved: true } : null
}

/** Oldest first. Never throws: without storage there is only what this tab keeps. */
export async function listEntries(): Promise<OutboxEntry[]> {
  const saved: StoredEntry[] = await inDatabase('readonly', (store) => store.getAll()).catch(() => [])
  const kept = [...inMemory.values()]
  return [
    ...saved.filter((entry) => !inMemory.has(entry.id)).map((entry) => ({ ...entry, isSaved: true })),
    ...kept.map((entry) => ({ ...entry, isSaved: false })),
  ].sort((a, b) => a.createdAtMs - b.createdAtMs)
}

/** Never throws: an entry that cannot be deleted is sent again, and its key makes that harmless. */
export async function removeEntry(id: string): Promise<void> {
  const wasKept = inMemory.delete(id)
  warnBeforeLoss()
  const removal = inDatabase('readwrite', (store) => store.delete(id)).catch(() => {})
  if (!wasKept) await removal
}

function inDatabase<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('Storage did not answer')), storageWaitMs)
  runInDatabase(mode, work).then(resolve, reject)
  return promise.finally(() => clearTimeout(timer))
}

async function runInDatabase<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(outboxDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'id' })
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  // Opened anew each time: Safari drops the connections of pages it suspends.
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function warnBeforeLoss(): void {
  if (inMemory.size > 0) addEventListener('beforeunload', askBeforeUnload)
  else removeEventListener('beforeunload', askBeforeUnload)
}

function askBeforeUnload(event: Event): void {
  event.preventDefault()
}
