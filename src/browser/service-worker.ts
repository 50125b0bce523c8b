/**
 * Sends what the outbox still holds after the last tab has closed. It intercepts no request and caches nothing.
 * Built on its own, to `/service-worker.js`.
 */
import { flushOutbox } from '#platform/outbox.ts'

type SyncEvent = Event & { waitUntil(work: Promise<void>): void }

addEventListener('sync', (event) => (event as SyncEvent).waitUntil(sendWhatIsLeft()))

async function sendWhatIsLeft(): Promise<void> {
  // A rejection makes the browser call again later.
  if ((await flushOutbox()) > 0) throw new Error('The outbox is not empty yet')
}
