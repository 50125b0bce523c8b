import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.server.ts'
import type { ServiceInterest } from '../forms/service-interest-form.ts'
import { suspicionsOf } from './receive-lead.server.ts'
import { emptyLead, type StoredLead, storeLead } from './store-lead.server.ts'

/** @throws AppError `key-reused`, `conflict` */
export function receiveServiceInterest({
  ctx,
  input: { interest, idempotencyKey },
}: {
  ctx: Ctx
  input: { interest: ServiceInterest; idempotencyKey: string }
}): Promise<StoredLead> {
  const { name, email, phone, message, source: sentSource } = interest
  const source = 'service-interest'
  return storeLead({
    ctx,
    input: {
      idempotencyKey,
      requestHash: createHash('sha256').update(JSON.stringify(interest)).digest('base64url'),
      note: sentSource && sentSource !== source ? `Sent with the source "${sentSource}".` : null,
      paidOrder: null,
      lead: {
        ...emptyLead,
        source,
        suspicions: suspicionsOf(interest, { isTimed: false }),
        name,
        email,
        phone,
        message,
      },
    },
  })
}
