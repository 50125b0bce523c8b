import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.server.ts'
import type { ServiceInterest } from '../forms/service-interest-form.ts'
import { suspicionsOf, timingNote } from './receive-lead.server.ts'
import { emptyLead, joinNotes, type StoredLead, storeLead } from './store-lead.server.ts'

/** @throws AppError `key-reused`, `conflict` */
export function receiveServiceInterest(
  ctx: Ctx,
  {
    interest,
    idempotencyKey,
    hasOrigin = false,
  }: { interest: ServiceInterest; idempotencyKey: string; hasOrigin?: boolean },
): Promise<StoredLead> {
  const { name, email, phone, message, source: sentSource } = interest
  const source = 'service-interest'
  return storeLead(ctx, {
    idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(interest)).digest('base64url'),
    note: joinNotes(
      sentSource && sentSource !== source ? `Sent with the source "${sentSource}".` : null,
      timingNote(interest.elapsedMs),
    ),
    paidOrder: null,
    lead: {
      ...emptyLead,
      source,
      suspicions: suspicionsOf(interest, hasOrigin),
      name,
      email,
      phone,
      message,
    },
  })
}
