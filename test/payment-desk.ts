import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { projectRequestSchema } from '#features/leads/lead.ts'
import { receiveLead } from '#features/leads/receive-lead.server.ts'
import type { VerifyPaymentInput } from '#features/payments/payment.ts'
import { reconcilePayments } from '#features/payments/reconcile-payments.job.server.ts'
import { settlePayment } from '#features/payments/settle-payment.server.ts'
import { verifyPayment } from '#features/payments/verify-payment.server.ts'
import type { StandIn } from '#platform/stand-in/stand-in.server.ts'
import type { DeliveryPlan } from '#platform/stand-in/stand-in-events.server.ts'
import type { PayOutcome } from '#platform/stand-in/stand-in-store.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { makeOrder, payInWindow, visitorHash } from './orders.ts'
import { openVerbContext, type VerbContext } from './verb-context.ts'
import { projectRequest } from './visitors.ts'

/**
 * What the tests of payments in one file share: a database of their own, empty before each test, the provider's
 * stand-in, and a clock that stands at 2026-11-02T10:00Z until they let minutes pass.
 */
export function setUpPaymentDesk() {
  let context: VerbContext
  let standIn: StandIn

  beforeAll(async () => {
    context = await openVerbContext({ jobs })
    if (!context.standIn) throw new Error('No stand-in without keys')
    standIn = context.standIn
  })
  beforeEach(clear)
  afterAll(() => context.close())

  async function clear(): Promise<void> {
    context.setTime(new Date('2026-11-02T10:00:00.000Z'))
    await context.database.pool.query(
      'truncate leads, orders, payments, refunds, payment_attempts, provider_events, standin_entities, standin_deliveries cascade; delete from pgboss.job',
    )
  }

  const orderOf = async (id: string) =>
    (await context.database.db.select().from(orders).where(eq(orders.id, id)))[0]
  const paymentsOf = (id: string) =>
    context.database.db.select().from(payments).where(eq(payments.orderId, id))
  /** The kinds, in order of the alphabet. */
  const queuedMailsOf = async (id: string): Promise<string[]> =>
    (
      await context.database.pool.query(
        `select data->>'kind' as kind from pgboss.job where name = 'send-mail' and data->>'subjectId' = $1 order by 1`,
        [id],
      )
    ).rows.map(({ kind }) => kind)

  return {
    get context() {
      return context
    },
    get standIn() {
      return standIn
    },
    get db() {
      return context.database.db
    },
    get pool() {
      return context.database.pool
    },
    clear,
    orderOf,
    paymentsOf,
    queuedMailsOf,

    makeOrder: (changes?: Parameters<typeof makeOrder>[1]) => makeOrder(context.visitor, changes),
    payInWindow: (providerOrderId: string, outcome?: PayOutcome, plan?: DeliveryPlan) =>
      payInWindow(standIn, providerOrderId, outcome, plan),
    verify: (proof: VerifyPaymentInput, visitor: string | null = visitorHash) =>
      verifyPayment({ ctx: context.visitor, input: { proof, visitorHash: visitor } }),
    settle: (providerOrderId: string, by: 'verify' | 'webhook' | 'reconciler' = 'reconciler') =>
      settlePayment({ ctx: context.system, input: { providerOrderId, by } }),
    reconcile: () => reconcilePayments({ ctx: context.system }),
    waitMinutes: (minutes: number) =>
      context.setTime(new Date(context.system.clock().getTime() + minutes * 60_000)),
    sendRequest: (
      providerOrderId: string | null,
      key: string = randomUUID(),
      visitor = visitorHash,
      draftKey: string | null = null,
    ) =>
      receiveLead({
        ctx: context.visitor,
        input: {
          request: v.parse(
            projectRequestSchema,
            projectRequest({ customerEmail: 'asha@example.com', razorpayOrderId: providerOrderId, draftKey }),
          ),
          idempotencyKey: key,
          visitorHash: visitor,
        },
      }),

    /** One payment, one receipt and one lead that knows of it. */
    async expectSettledOnce(orderId: string): Promise<void> {
      expect(await orderOf(orderId)).toMatchObject({ status: 'paid', nextCheckAt: null })
      expect(await paymentsOf(orderId)).toHaveLength(1)
      expect((await queuedMailsOf(orderId)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
      const raised = await context.database.db.select().from(leads)
      expect(raised).toHaveLength(1)
      const events = await context.database.db.select().from(leadEvents)
      expect(events.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
    },
  }
}
