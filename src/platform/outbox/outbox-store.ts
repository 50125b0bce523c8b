import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import type { FieldProblem } from '../api/api-client.ts'
import { outboxDatabase } from './outbox-presence.ts'

type Refusal = { status: number; message: string; errors: readonly FieldProblem[] }

export type StoredEntry = {
  /** Every attempt sends it as the idempotency key. */
  id: string
  path: string
  body: unknown
  createdAtMs: number
  attempts: number
  lastAttemptAtMs: number
  nextAttemptAtMs: number
  refusal: Refusal | null
}

export type OutboxEntry = StoredEntry & {
  /** If the browser refused storage, only this tab has the entry. */
  isSaved: boolean
}

interface OutboxDatabase extends DBSchema {
  entries: { key: string; value: StoredEntry }
}

type Work<Mode extends IDBTransactionMode, T> = (
  entries: IDBPObjectStore<OutboxDatabase, ['entries'], 'entries', Mode>,
) => Promise<T>

/** Some browsers neither open nor refuse a database. */
const storageWaitMs = 3000

const inMemory = new Map<string, StoredEntry>()

/** False if only in memory. Never throws. */
export async function saveEntry(entry: StoredEntry): Promise<boolean> {
  try {
    await inDatabase('readwrite', (entries) => entries.put(entry))
    inMemory.delete(entry.id)
    return true
  } catch {
    inMemory.set(entry.id, entry)
    return false
  } finally {
    warnBeforeLoss()
  }
}

/** Null if removed. Never throws. */
export async function changeEntry(id: string, change: Partial<StoredEntry>): Promise<OutboxEntry | null> {
  const kept = inMemory.get(id)
  if (kept) {
    const changed = { ...kept, ...change }
    return { ...changed, isSaved: await saveEntry(changed) }
  }
  // One transaction, so that another tab's deletion is not undone.
  const changed = await inDatabase('readwrite', async (entries) => {
    const entry = await entries.get(id)
    if (!entry) return
    const next = { ...entry, ...change }
    await entries.put(next)
    return next
  }).catch(() => undefined)
  return changed ? { ...changed, isSaved: true } : null
}

/** Never throws. */
export async function findEntry(id: string): Promise<OutboxEntry | null> {
  const kept = inMemory.get(id)
  if (kept) return { ...kept, isSaved: false }
  const saved = await inDatabase('readonly', (entries) => entries.get(id)).catch(() => undefined)
  return saved ? { ...saved, isSaved: true } : null
}

/** Oldest first; without storage, only this tab's. Never throws. */
export async function listEntries(): Promise<OutboxEntry[]> {
  const saved = await inDatabase('readonly', (entries) => entries.getAll()).catch(() => [])
  const kept = [...inMemory.values()]
  return [
    ...saved.filter((entry) => !inMemory.has(entry.id)).map((entry) => ({ ...entry, isSaved: true })),
    ...kept.map((entry) => ({ ...entry, isSaved: false })),
  ].sort((a, b) => a.createdAtMs - b.createdAtMs)
}

/** Never throws: an entry that stays is sent again, which its key makes harmless. */
export async function removeEntry(id: string): Promise<void> {
  const wasKept = inMemory.delete(id)
  warnBeforeLoss()
  const removal = inDatabase('readwrite', (entries) => entries.delete(id)).catch(() => {})
  if (!wasKept) await removal
}

function inDatabase<Mode extends IDBTransactionMode, T>(mode: Mode, work: Work<Mode, T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('Storage did not answer')), storageWaitMs)
  runInDatabase(mode, work).then(resolve, reject)
  return promise.finally(() => clearTimeout(timer))
}

async function runInDatabase<Mode extends IDBTransactionMode, T>(
  mode: Mode,
  work: Work<Mode, T>,
): Promise<T> {
  // Safari drops the connections of suspended pages.
  const database = await openDB<OutboxDatabase>(outboxDatabase, 1, {
    upgrade: (made) => void made.createObjectStore('entries', { keyPath: 'id' }),
  })
  try {
    const transaction = database.transaction('entries', mode, { durability: 'strict' })
    const [result] = await Promise.all([work(transaction.store), transaction.done])
    return result
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
