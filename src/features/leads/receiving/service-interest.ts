import { listOutbox, postDurably } from '#platform/outbox/outbox.ts'
import type { HumanSigns } from '../forms/lead-fields.ts'
import type { ServiceInterest } from '../forms/service-interest-form.ts'
import { receiveServiceInterest } from '../lead.wire.ts'

/** Delays a visitor who is leaving the page. */
const storageWaitMs = 500

/** Resolves once stored on this device; this page or the next sends it. */
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
  // Storage works in order, so this read ends after the write.
  await Promise.race([listOutbox(), new Promise((resolve) => setTimeout(resolve, storageWaitMs))])
}
