import type { Ctx } from '#platform/context.server.ts'
import { deriveUuid } from '#platform/derive-uuid.server.ts'
import type { ProjectRequest } from '../forms/project-request-form.ts'
import { receiveLead } from './receive-lead.server.ts'
import type { StoredLead } from './store-lead.server.ts'

/** After that, the same text is another request. */
const repeatMs = 10 * 60_000

/** Without a script there is no idempotency key, so the text is the key for at least ten minutes. */
export function receivePlainForm(
  ctx: Ctx,
  {
    request,
    hasOrigin,
    visitorHash,
  }: { request: ProjectRequest; hasOrigin: boolean; visitorHash: string | null },
): Promise<StoredLead> {
  const period = Math.floor(ctx.clock().getTime() / repeatMs)
  const keyIn = (time: number) => deriveUuid(`${time} ${JSON.stringify(request)}`)
  return receiveLead(ctx, {
    request,
    idempotencyKey: keyIn(period),
    earlierKey: keyIn(period - 1),
    visitorHash,
    hasOrigin,
    isPlain: true,
  })
}
