/**
 * Sends the outbox's remaining entries after the last tab has closed. It intercepts no request and caches nothing.
 * Built on its own, as `/service-worker.js`.
 */
import { flushOutbox } from '#platform/outbox/outbox.ts'

type SyncEvent = Event & { waitUntil(work: Promise<void>): void }

addEventListener('sync', (event) => (event as SyncEvent).waitUntil(sendWhatIsLeft()))

async function sendWhatIsLeft(): Promise<void> {
  // The browser calls as soon as it believes to be online, and again some minutes after a rejection.
  if ((await flushOutbox({ dueOnly: true })) > 0) throw new Error('The outbox is not empty yet')
}
