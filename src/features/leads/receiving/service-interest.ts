import { listOutbox, postDurably } from '#platform/outbox/outbox.ts'
import type { HumanSigns } from '../forms/lead-fields.ts'
import type { ServiceInterest } from '../forms/service-interest-form.ts'
import { receiveServiceInterest } from '../lead.wire.ts'

/** How long a visitor on the way to another page waits for the disk. */
const storageWaitMs = 500

/**
 * Tells the agency that a nameless visitor wants a service. Resolves once this device has stored it: this page or the
 * next one then sends it.
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
  void postDurably({ to: receiveServiceInterest, body })
  // The storage works in order, so this read ends after the write.
  await Promise.race([listOutbox(), new Promise((resolve) => setTimeout(resolve, storageWaitMs))])
}
