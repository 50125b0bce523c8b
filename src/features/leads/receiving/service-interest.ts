import { listOutbox, postDurably } from '#platform/outbox.ts'
import type { HumanSigns, ServiceInterest } from '../lead.ts'

/** Longest that a visitor on the way to another page waits for the disk. */
const storageWaitMs = 500

/**
 * Tells the agency that somebody nameless wants a service. Resolves once it is kept on this device: from then on it
 * arrives, if not from this page then from the next.
 */
export async function sendServiceInterest(service: string, signs: HumanSigns): Promise<void> {
  const body: ServiceInterest = {
    name: '',
    email: '',
    phone: '',
    message: `Interested in: ${service}`,
    source: 'service-interest',
    status: 'new',
    ...signs,
  }
  void postDurably({ path: '/api/leads', body })
  // Storage answers in turn: when it can be read, what was handed to it before has been written.
  await Promise.race([listOutbox(), new Promise((resolve) => setTimeout(resolve, storageWaitMs))])
}
