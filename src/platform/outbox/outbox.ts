import type * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import type { PriceNotice } from '#domain/money/price-changes.ts'
import { ApiError, type FieldProblem, sendJson } from '../api/api-client.ts'
import type { InputSchema, Sent, Wire } from '../api/wire.ts'
import { openTabChannel } from '../open-tab-channel.ts'
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

export type Receipt = { id: string; reference: string; notice?: PriceNotice }

export type Outcome =
  | { kind: 'received'; receipt: Receipt; attempts: number }
  /** Retried from this device, also after the browser closes. */
  | { kind: 'saved' }
  /** Without storage: retried until this tab closes. */
  | { kind: 'unsaved' }
  /** Parked until the visitor corrects or discards it. */
  | { kind: 'refused'; isSaved: boolean; status: number; message: string; errors: readonly FieldProblem[] }
  | { kind: 'discarded' }

export type Delivery = { entryId: string; outcome: Outcome }

const keepForMs = 14 * dayMs
export const answerWaitMs = 6000
const sendTimeoutMs = 30_000
/** Browsers refuse more than 64 KB of `keepalive` bodies at once. */
const keepaliveMaxBytes = 30_000
const shortestPauseMs = 1000

/**
 * Resolves with the first outcome, after 9 seconds at most; `followEntry` reports later ones. Never rejects.
 * @param replaces the parked entry that this request corrects
 * @param key a UUID from `mintUuid`; reuse the one by which the server knows the draft or parked entry
 */
export async function postDurably<Body extends InputSchema>({
  to: { path },
  body,
  replaces,
  key = mintUuid(),
}: {
  to: Wire<'POST', string, { body: Body; answer: Receipt }>
  body: Sent<v.InferInput<Body>>
  replaces?: string
  key?: string
}): Promise<Delivery> {
  // A page without unsent entries has not started the outbox.
  listenForReconnection()
  const now = Date.now()
  const entry: StoredEntry = {
    id: key,
    path,
    body,
    createdAtMs: now,
    attempts: 0,
    lastAttemptAtMs: 0,
    // Other tabs send only if this one dies.
    nextAttemptAtMs: now + sendTimeoutMs,
    refusal: null,
  }
  const isSaved = await saveEntry(entry)
  if (replaces) await discardEntry(replaces)

  const firstOutcome = new Promise<Delivery>((resolve) => {
    const timer = setTimeout(() => announce(entry.id, { kind: isSaved ? 'saved' : 'unsaved' }), answerWaitMs)
    const unfollow = followEntry(entry.id, (delivery) => {
      unfollow()
      clearTimeout(timer)
      resolve(delivery)
    })
  })
  void attempt(entry.id, now)
  return firstOutcome
}

export function listOutbox(): Promise<OutboxEntry[]> {
  return listEntries()
}

export function readOutboxEntry(entryId: string): Promise<OutboxEntry | null> {
  return findEntry(entryId)
}

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

/** The listener hears of deliveries in any tab or the worker. */
export function subscribeOutbox(listener: (delivery: Delivery) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function followEntry(entryId: string, listener: (delivery: Delivery) => void): () => void {
  return subscribeOutbox((delivery) => {
    if (delivery.entryId === entryId) listener(delivery)
  })
}

export function isLostWithTab(outcome: Outcome): boolean {
  return outcome.kind === 'unsaved' || (outcome.kind === 'refused' && !outcome.isSaved)
}

/** At once for a stored request, else when it has arrived. */
export function onceSafeToClose({ entryId, outcome }: Delivery, onSafe: () => void): void {
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

export function latestDelivery(entryId: string): Delivery | null {
  return latest.get(entryId) ?? null
}

export function latestDeliveries(): Delivery[] {
  return [...latest.values()]
}

/** Sends what earlier visits left. Call once per page. */
export function startOutbox(): void {
  listenForReconnection()
  void flushOutbox()
}

let isListening = false

function listenForReconnection(): void {
  if (isListening) return
  isListening = true
  openChannel()
  addEventListener('online', () => flushOutbox())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flushOutbox()
  })
}

/**
 * By Background Sync (not in Safari and Firefox) the browser sends the rest after the last tab has closed. Call while
 * online, before there is anything to send.
 */
export function prepareOutbox(): void {
  // Only a build contains the worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator && 'SyncManager' in globalThis)) return
  navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // The next visit sends the rest.
  })
}

/** Returns the number still unsent. */
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

/** Tabs woken by one event take turns; all but the first find the entry sent. */
async function attempt(entryId: string, wokenAtMs: number): Promise<void> {
  await withLock(`outbox:${entryId}`, async () => {
    const entry = await findEntry(entryId)
    if (!entry || entry.refusal) return
    // A time in the future means that the clock was set back.
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
      receipt: { id: receipt.id, reference: receipt.reference, notice: receipt.notice },
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

let channel: ReturnType<typeof openTabChannel> | undefined

function openChannel() {
  if (!channel) {
    channel = openTabChannel('outbox')
    channel.onmessage = (event: MessageEvent<Delivery>) => {
      notifyListeners(event.data)
      void scheduleNext()
    }
  }
  return channel
}

function announce(entryId: string, outcome: Outcome): void {
  const delivery = { entryId, outcome }
  openChannel().postMessage(delivery)
  notifyListeners(delivery)
}

function notifyListeners(delivery: Delivery): void {
  latest.set(delivery.entryId, delivery)
  for (const listener of listeners) listener(delivery)
}

/** Plain HTTP, except on localhost, has no locks; the idempotency key still prevents duplicates. */
function withLock(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

/** `crypto.randomUUID` is missing on plain HTTP, except on localhost. */
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
