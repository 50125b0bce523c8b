import { type Done, of, wire } from '#platform/api/wire.ts'
import type { consentRecordSchema } from './record-consent.server.ts'
import type { TagSettings } from './tags.ts'

export const recordConsent = wire(
  'POST',
  '/api/consents',
  of<{ body: typeof consentRecordSchema; answer: Done }>,
)
/** Requested only after consent. */
export const readTagSettings = wire('GET', '/api/consents/tags', of<{ answer: TagSettings }>)
