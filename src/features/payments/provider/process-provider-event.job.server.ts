import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { providerEvents } from '#db/schema/provider-events.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'

export const providerEventQueue = { name: 'work-provider-event' }

const id = v.optional(v.nullable(v.string()), null)
const entity = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.object({ entity: v.object(entries) }))

/** Only ids are read and the rest fetched, so events may be late, repeated or out of order. */
const payloadSchema = v.object({
  payment: entity({ order_id: id }),
  order: entity({ id }),
  refund: entity({ payment_id: id }),
})

export const processProviderEvent: JobDefinition<{ eventId: string }> = {
  name: providerEventQueue.name,
  retryLimit: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  async handle({ ctx, data: { eventId }, lastAttempt }) {
    const [event] = await ctx.db.select().from(providerEvents).where(eq(providerEvents.id, eventId))
    if (!event || event.processedAt) return
    const payload = v.safeParse(payloadSchema, event.payload)
    if (payload.success) await work(ctx, event.type, payload.output, lastAttempt)
    await ctx.db
      .update(providerEvents)
      .set({ processedAt: ctx.clock() })
      .where(eq(providerEvents.id, eventId))
  },
}

async function work(
  ctx: Ctx,
  type: string,
  { payment, order, refund }: v.InferOutput<typeof payloadSchema>,
  lastAttempt: boolean,
): Promise<void> {
  const providerOrderId = order?.entity.id ?? payment?.entity.order_id
  if (/^(payment\.(authorized|captured|failed)|order\.paid|refund\.)/.test(type) && providerOrderId) {
    const { state } = await settlePayment(ctx, { providerOrderId, by: 'webhook' })
    const mustBePaid = type === 'payment.captured' || type === 'order.paid'
    if ((state === 'open' || state === 'pending') && mustBePaid && !lastAttempt) {
      throw new Error('The provider announced a payment that it does not show yet')
    }
  }
  const providerPaymentId = refund?.entity.payment_id
  if (type.startsWith('refund.') && providerPaymentId) {
    await settleRefunds(ctx, { providerPaymentId })
  }
}
