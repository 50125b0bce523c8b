/**
 * Sends what the outbox still holds after the last tab has closed. It intercepts no request and caches nothing.
 * Built on its own, to `/service-worker.js`.
 */
import { flushOutbox } from '#platform/outbox.ts'

type SyncEvent = Event & { waitUntil(work: Promise<void>): void }

addEventListener('sync', (event) => (event as SyncEvent).waitUntil(sendWhatIsLeft()))

async function sendWhatIsLeft(): Promise<void> {
  // The browser calls at once where it believes to be online, and some minutes after a rejection.
  if ((await flushOutbox({ dueOnly: true })) > 0) throw new Error('The outbox is not empty yet')
}
