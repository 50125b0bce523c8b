/** Sends the outbox after the last tab has closed. Built separately, as `/service-worker.js`. */
import { flushOutbox } from '#platform/outbox/outbox.ts'

type SyncEvent = Event & { waitUntil(work: Promise<void>): void }

addEventListener('sync', (event) => (event as SyncEvent).waitUntil(sendWhatIsLeft()))

async function sendWhatIsLeft(): Promise<void> {
  // Called when the browser believes to be online, and again minutes after a rejection.
  if ((await flushOutbox({ dueOnly: true })) > 0) throw new Error('The outbox is not empty yet')
}
