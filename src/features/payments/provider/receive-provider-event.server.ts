import * as v from 'valibot'
import { providerEvents } from '#db/schema/provider-events.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { providerEventQueue } from './process-provider-event.job.server.ts'

const eventId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
const bodySchema = v.object({ event: v.pipe(v.string(), v.maxLength(100)), payload: v.unknown() })

/**
 * Stores the event and queues a job, because the provider waits for the answer.
 * @throws AppError `not-found` without a webhook secret; `unauthenticated` for a wrong signature; `malformed`
 */
export async function receiveProviderEvent(
  ctx: Ctx,
  {
    body,
    signature,
    eventId: id,
  }: { body: Buffer; signature: string | undefined; eventId: string | undefined },
): Promise<{ isNew: boolean }> {
  const { isWebhookSignature } = ctx.gateway
  if (!isWebhookSignature) throw new AppError('not-found', 'There is nothing at this address.')
  if (!signature || !isWebhookSignature(body, signature)) {
    throw new AppError('unauthenticated', 'This event is not signed by the payment provider.')
  }
  const event = v.safeParse(bodySchema, parseJson(body))
  if (!v.is(eventId, id) || !event.success) throw new AppError('malformed', 'This is not an event.')
  const { event: type, payload } = event.output
  return ctx.db.transaction(async (tx) => {
    const [noted] = await tx
      .insert(providerEvents)
      .values({ id, type, payload, receivedAt: ctx.clock() })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (noted) await ctx.queue.send(tx, providerEventQueue, [{ eventId: id }])
    return { isNew: noted !== undefined }
  })
}

function parseJson(body: Buffer): unknown {
  try {
    // PostgreSQL's JSON cannot hold NUL.
    return JSON.parse(body.toString('utf8').replaceAll('\\u0000', ''))
  } catch {
    return null
  }
}
