import type { Ctx } from '#platform/context.server.ts'
import { uuidOf } from '#platform/uuid-of.server.ts'
import type { ProjectRequest } from '../forms/project-request-form.ts'
import { receiveLead } from './receive-lead.server.ts'
import type { StoredLead } from './store-lead.server.ts'

/** A second press comes within seconds; the same words sent much later are another request. */
const repeatMs = 10 * 60_000

/**
 * Receives a project request that a browser posted without a script. Such a form has no idempotency key, so the words
 * themselves are the key, for at least ten minutes.
 */
export function receivePlainForm({
  ctx,
  input: { request, hasOrigin, visitorHash },
}: {
  ctx: Ctx
  input: { request: ProjectRequest; hasOrigin: boolean; visitorHash: string | null }
}): Promise<StoredLead> {
  const period = Math.floor(ctx.clock().getTime() / repeatMs)
  const keyIn = (time: number) => uuidOf(`${time} ${JSON.stringify(request)}`)
  return receiveLead({
    ctx,
    input: {
      request,
      idempotencyKey: keyIn(period),
      earlierKey: keyIn(period - 1),
      visitorHash,
      plainForm: { hasOrigin },
    },
  })
}
