import type * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import { ApiError, type FieldProblem, sendJson } from '../api/api-client.ts'
import type { InputSchema, Sent, Wire } from '../api/wire.ts'
import { isWorthRetrying, retryDelayMs } from './outbox-retry.ts'
import {
  changeEntry,
  findEntry,
  listEntries,
  type OutboxEntry,
  removeEntry,
  type StoredEntry,
  saveEntry,
} from './outbox-store.ts'

export type { OutboxEntry } from './outbox-store.ts'

/** The answer of every durable endpoint once the server has stored the request. */
export type Receipt = { id: string; reference: string }

export type Outcome =
  /** `attempts` counts tries, so 1 means the first succeeded. */
  | { kind: 'received'; receipt: Receipt; attempts: number }
  /** Stored on this device and retried; survives closing the browser. */
  | { kind: 'saved' }
  /** The browser refused storage: retried, but lost with this tab. */
  | { kind: 'unsaved' }
  /** Parked until the visitor corrects or discards it. */
  | { kind: 'refused'; isSaved: boolean; status: number; message: string; errors: readonly FieldProblem[] }
  /** Discarded by the visitor, or because of its age. */
  | { kind: 'discarded' }

export type Delivery = { entryId: string; outcome: Outcome }

const keepForMs = 14 * dayMs
/** A visitor waits no longer than this for the server's answer; sending continues in the background. */
export const answerWaitMs = 6000
const sendTimeoutMs = 30_000
/** Browsers limit the `keepalive` bodies under way to 64 KB altogether and refuse more. */
const keepaliveMaxBytes = 30_000
const shortestPauseMs = 1000

/**
 * Saves a request on this device, then posts it until the server acknowledges it. Resolves with its first outcome,
 * after about 9 seconds at most; `followEntry` reports later ones. Never rejects.
 * @param replaces id of the parked entry that this request corrects
 * @param key a UUID from `mintUuid` that the server already knows the request by: from a draft, or from the parked
 * entry that this request corrects
 */
export async function postDurably<Body extends InputSchema>({
  to: { path },
  body,
  replaces,
  key = mintUuid(),
}: {
  /** An endpoint that may get a request twice and stores it once. */
  to: Wire<'POST', string, { body: Body; answer: Receipt }>
  body: Sent<v.InferInput<Body>>
  replaces?: string
  key?: string
}): Promise<Delivery> {
  // The outbox does not start on a page that loaded with nothing to send.
  listenForChances()
  const now = Date.now()
  const entry: StoredEntry = {
    id: key,
    path,
    body,
    createdAtMs: now,
    attempts: 0,
    lastAttemptAtMs: 0,
    // This tab sends at once; the others send only if it dies first.
    nextAttemptAtMs: now + sendTimeoutMs,
    refusal: null,
  }
  const isSaved = await saveEntry(entry)
  if (replaces) await discardEntry(replaces)

  const firstWord = new Promise<Delivery>((resolve) => {
    const timer = setTimeout(() => announce(entry.id, { kind: isSaved ? 'saved' : 'unsaved' }), answerWaitMs)
    const unfollow = followEntry(entry.id, (delivery) => {
      unfollow()
      clearTimeout(timer)
      resolve(delivery)
    })
  })
  void attempt(entry.id, now)
  return firstWord
}

/** Returns every unacknowledged entry, oldest first. */
export function listOutbox(): Promise<OutboxEntry[]> {
  return listEntries()
}

export function readOutboxEntry(entryId: string): Promise<OutboxEntry | null> {
  return findEntry(entryId)
}

/** Sends an entry now, even a parked one. */
export async function retryEntry(entryId: string): Promise<void> {
  await changeEntry(entryId, { refusal: null })
  await attempt(entryId, Date.now())
}

export async function discardEntry(entryId: string): Promise<void> {
  await removeEntry(entryId)
  announce(entryId, { kind: 'discarded' })
}

const listeners = new Set<(delivery: Delivery) => void>()
const latest = new Map<string, Delivery>()

/** Calls `listener` for every change of any entry, in any tab or the worker. */
export function subscribeOutbox(listener: (delivery: Delivery) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls `listener` for every change of one entry. */
export function followEntry(entryId: string, listener: (delivery: Delivery) => void): () => void {
  return subscribeOutbox((delivery) => {
    if (delivery.entryId === entryId) listener(delivery)
  })
}

/** Returns whether closing this tab loses the request. */
export function isLostWithTab(outcome: Outcome): boolean {
  return outcome.kind === 'unsaved' || (outcome.kind === 'refused' && !outcome.isSaved)
}

/**
 * Calls `onSafe` once the request no longer needs this tab: at once if the browser stores it, else when it has
 * arrived.
 */
export function whenSafe({ entryId, outcome }: Delivery, onSafe: () => void): void {
  if (!isLostWithTab(outcome)) {
    onSafe()
    return
  }
  const unfollow = followEntry(entryId, (later) => {
    if (later.outcome.kind !== 'received') return
    unfollow()
    onSafe()
  })
}

/** Returns the last outcome that this tab knows of an entry. */
export function latestDelivery(entryId: string): Delivery | null {
  return latest.get(entryId) ?? null
}

/** Returns the last outcome of each entry that this tab knows. */
export function latestDeliveries(): Delivery[] {
  return [...latest.values()]
}

/** Sends what earlier visits left, now and whenever the connection returns. Call once per page. */
export function startOutbox(): void {
  listenForChances()
  void flushOutbox()
}

let isListening = false

function listenForChances(): void {
  if (isListening) return
  isListening = true
  openChannel()
  addEventListener('online', () => flushOutbox())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flushOutbox()
  })
}

/**
 * Lets the browser send the rest after the last tab has closed, where it supports Background Sync (not Safari and
 * Firefox). Call while online, before there is anything to send.
 */
export function prepareOutbox(): void {
  // Only a build contains the worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator && 'SyncManager' in globalThis)) return
  navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // Without the worker, the next visit sends the rest.
  })
}

/** Drops entries that are too old and sends the others. Returns how many still wait. */
export async function flushOutbox({ dueOnly = false } = {}): Promise<number> {
  const now = Date.now()
  const entries = await listEntries()
  const isTooOld = (entry: OutboxEntry) => now - entry.createdAtMs > keepForMs
  const isWanted = (entry: OutboxEntry) => !entry.refusal && !(dueOnly && entry.nextAttemptAtMs > now)
  await Promise.all(entries.filter(isTooOld).map((entry) => discardEntry(entry.id)))
  await Promise.all(
    entries.filter((entry) => !isTooOld(entry) && isWanted(entry)).map((entry) => attempt(entry.id, now)),
  )
  return (await scheduleNext()).length
}

/** Sends an entry once. Tabs that the same event woke wait for the lock; all but the first find the entry sent. */
async function attempt(entryId: string, wokenAtMs: number): Promise<void> {
  await withLock(`outbox:${entryId}`, async () => {
    const entry = await findEntry(entryId)
    if (!entry || entry.refusal) return
    // A last attempt in the future means that someone set the clock back since.
    if (entry.lastAttemptAtMs >= wokenAtMs && entry.lastAttemptAtMs <= Date.now()) return
    announce(entryId, await send(entry))
  })
  await scheduleNext()
}

async function send(entry: OutboxEntry): Promise<Outcome> {
  try {
    const receipt = await sendJson<Receipt>('POST', entry.path, entry.body, {
      headers: { 'Idempotency-Key': entry.id },
      keepalive: new Blob([JSON.stringify(entry.body)]).size <= keepaliveMaxBytes,
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    // A hotel's log-in page answers 200 too.
    if (!receipt?.id || !receipt.reference) throw new Error('The answer is not a receipt')
    await removeEntry(entry.id)
    return {
      kind: 'received',
      receipt: { id: receipt.id, reference: receipt.reference },
      attempts: entry.attempts + 1,
    }
  } catch (error) {
    const refusal = error instanceof ApiError && !isWorthRetrying(error.status) ? error : null
    return refusal ? park(entry, refusal) : postpone(entry, error)
  }
}

async function park(entry: OutboxEntry, { status, problem }: ApiError): Promise<Outcome> {
  const refusal = {
    status,
    message: problem?.detail || 'Our server did not accept this request.',
    errors: problem?.errors ?? [],
  }
  const parked = await changeEntry(entry.id, {
    refusal,
    attempts: entry.attempts + 1,
    lastAttemptAtMs: Date.now(),
  })
  return { kind: 'refused', isSaved: parked?.isSaved ?? false, ...refusal }
}

async function postpone(entry: OutboxEntry, error: unknown): Promise<Outcome> {
  const now = Date.now()
  const attempts = entry.attempts + 1
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null
  const postponed = await changeEntry(entry.id, {
    attempts,
    lastAttemptAtMs: now,
    nextAttemptAtMs: now + retryDelayMs(attempts, Math.random(), retryAfterMs),
  })
  void requestBackgroundSync()
  if (!postponed) return { kind: 'discarded' }
  return { kind: postponed.isSaved ? 'saved' : 'unsaved' }
}

let timer: ReturnType<typeof setTimeout> | undefined

async function scheduleNext(): Promise<OutboxEntry[]> {
  const waiting = (await listEntries()).filter((entry) => !entry.refusal)
  clearTimeout(timer)
  if (waiting.length > 0) {
    const dueInMs = Math.min(...waiting.map((entry) => entry.nextAttemptAtMs)) - Date.now()
    timer = setTimeout(flushOutbox, Math.max(dueInMs, shortestPauseMs), { dueOnly: true })
  }
  return waiting
}

let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('outbox')
    channel.onmessage = (event: MessageEvent<Delivery>) => {
      tell(event.data)
      void scheduleNext()
    }
  }
  return channel
}

function announce(entryId: string, outcome: Outcome): void {
  const delivery = { entryId, outcome }
  openChannel().postMessage(delivery)
  tell(delivery)
}

function tell(delivery: Delivery): void {
  latest.set(delivery.entryId, delivery)
  for (const listener of listeners) listener(delivery)
}

/** Plain-HTTP addresses other than localhost have no locks; there only the idempotency key prevents doubles. */
function withLock(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

/** `crypto.randomUUID` is missing on plain-HTTP addresses other than localhost. */
export function mintUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register('outbox')
  } catch {
    // The visitor may have blocked background sync.
  }
}
