import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import type { PaymentMode } from '#domain/payment-keys.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { type ProjectRequestInput, projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { verifyPayment } from '#features/payments/checkout/verify-payment.server.ts'
import { settlePayment } from '#features/payments/orders/settle-payment.server.ts'
import type { VerifyPaymentInput } from '#features/payments/payment-api.ts'
import { paymentsApi } from '#features/payments/payments.api.server.ts'
import { reconcilePayments } from '#features/payments/provider/reconcile-payments.job.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PaymentGateway } from '#platform/payment-gateway.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import type { StandIn } from '#platform/stand-in/stand-in.server.ts'
import type { DeliveryPlan } from '#platform/stand-in/stand-in-events.server.ts'
import type { PayOutcome } from '#platform/stand-in/stand-in-store.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { openApi } from './ask-api.ts'
import { makeOrder, payInWindow, visitorHash } from './make-orders.ts'
import { inMode, openVerbContext, type VerbContext } from './verb-context.ts'
import { projectRequest } from './visitors.ts'

/**
 * A table comes before those that it points at. Truncating would take many times as long, because it rewrites the
 * files.
 */
const emptied = [
  'documents',
  'document_series',
  'projects',
  'refunds',
  'payments',
  'orders',
  'leads',
  'mails',
  'provider_events',
  'standin_entities',
  'standin_deliveries',
  'rate_limits',
  'pgboss.job',
]

/**
 * Sets up one file's tests of payments: a database of their own, emptied before each test, the stand-in, and a clock
 * that stands at 2026-11-02T10:00Z until a test lets minutes pass.
 * @param mode that of the stand-in's payments unless given
 */
export function setUpPaymentDesk({ mode }: { mode?: PaymentMode } = {}) {
  let context: VerbContext
  let standIn: StandIn

  beforeAll(async () => {
    context = await openVerbContext({ jobs, mode })
    if (!context.standIn) throw new Error('No stand-in without keys')
    standIn = context.standIn
  })
  beforeEach(clear)
  afterAll(() => context.close())

  async function clear(): Promise<void> {
    context.setTime(new Date('2026-11-02T10:00:00.000Z'))
    await context.database.pool.query(emptied.map((table) => `delete from ${table}`).join(';'))
  }

  const orderOf = async (id: string) =>
    (await context.database.db.select().from(orders).where(eq(orders.id, id)))[0]
  const paymentsOf = (id: string) =>
    context.database.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
  /** Returns the data of all timeline events of one kind, oldest first. */
  const toldOf = (kind: LeadEventBody['kind']) =>
    context.database.db
      .select()
      .from(recordEvents)
      .where(eq(recordEvents.kind, kind))
      .orderBy(recordEvents.id)
  /** Returns the kinds of queued mails in alphabetical order. */
  const queuedMailsOf = async (id: string): Promise<string[]> =>
    (
      await context.database.pool.query(
        `select data->>'kind' as kind from pgboss.job where name = 'send-mail' and data->>'subjectId' = $1 order by 1`,
        [id],
      )
    ).rows.map(({ kind }) => kind)

  /** Counts sessions of this database that wait for another session's lock. */
  const countWaiting = async () =>
    (
      await context.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount ?? 0

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
    toldOf,
    queuedMailsOf,

    makeOrder: (changes?: Parameters<typeof makeOrder>[1]) => makeOrder(context.visitor, changes),
    payInWindow: (providerOrderId: string, outcome?: PayOutcome, plan?: DeliveryPlan) =>
      payInWindow(standIn, providerOrderId, outcome, plan),
    /** Makes an order and books its payment. */
    async paidOrder(changes: Parameters<typeof makeOrder>[1] = {}) {
      const { order } = await makeOrder(context.visitor, changes)
      const { razorpay_payment_id: paymentId } = await payInWindow(standIn, order.providerOrderId)
      await settlePayment({
        ctx: context.system,
        input: { providerOrderId: order.providerOrderId, by: 'webhook' },
      })
      return { id: order.id, paymentId }
    },
    /** Pays the deposit of a lead in another mode than the site's: a test payment if the site is live, else a real one. */
    async payInOtherMode(leadId: string, siteMode = context.system.gateway.mode): Promise<{ id: string }> {
      const mode = siteMode === 'live' ? 'stand-in' : 'live'
      const { order } = await makeOrder(inMode(context.visitor, mode))
      await context.database.db.update(orders).set({ leadId }).where(eq(orders.id, order.id))
      const { providerOrderId } = order
      await payInWindow(standIn, providerOrderId)
      await settlePayment({ ctx: inMode(context.system, mode), input: { providerOrderId, by: 'webhook' } })
      return { id: order.id }
    },
    /** Pays a paid order again. The provider refuses that itself, but if it happens no money may go unnoticed. */
    async payAgain(providerOrderId: string): Promise<string> {
      const second = {
        id: 'pay_Second00000000',
        order_id: providerOrderId,
        amount: 150_000,
        currency: 'INR',
        status: 'captured',
        captured: true,
        amount_refunded: 0,
        method: 'upi',
        created_at: 2_000_000_000,
      }
      await context.database.pool.query(
        `insert into standin_entities (id, kind, parent_id, entity) values ($1, 'payment', $2, $3)`,
        [second.id, providerOrderId, JSON.stringify(second)],
      )
      return second.id
    },
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
      changes: Partial<ProjectRequestInput> = {},
    ) =>
      receiveLead({
        ctx: context.visitor,
        input: {
          request: v.parse(
            projectRequestSchema,
            projectRequest({
              customerEmail: 'asha@example.com',
              razorpayOrderId: providerOrderId,
              draftKey,
              ...changes,
            }),
          ),
          idempotencyKey: key,
          visitorHash: visitor,
        },
      }),

    /** Resolves once each of these has ended or waits for a lock in the database. */
    async untilOverOrWaiting(...running: Promise<unknown>[]): Promise<void> {
      let over = 0
      const count = () => over++
      for (const one of running) one.then(count, count)
      while (over + (await countWaiting()) < running.length) await setImmediate()
    },

    /** Returns the same context with a queue that refuses these jobs. */
    withQueueThatRefuses(ctx: Ctx, isRefused: (job: object) => boolean): Ctx {
      const send: Ctx['queue']['send'] = async (tx, job, batch, more) => {
        if (batch.some(isRefused)) throw new Error('The queue is full')
        await ctx.queue.send(tx, job, batch, more)
      }
      return { ...ctx, queue: { ...ctx.queue, send } }
    },

    /** Returns the context of a payment link's holder. */
    holderOf: (token: string): Ctx => ({
      ...context.visitor,
      actor: { kind: 'link-holder', linkHash: hashToken(token) },
    }),

    /** Returns the same context, and the names of the calls that it makes to the provider. */
    watchProvider(ctx: Ctx): { ctx: Ctx; asked: string[] } {
      const asked: string[] = []
      const gateway = new Proxy(ctx.gateway, {
        get(target, name: keyof PaymentGateway) {
          if (typeof target[name] === 'function') asked.push(name)
          return target[name]
        },
      })
      return { ctx: { ...ctx, gateway }, asked }
    },

    openApi: () => openApi(context, leadsApi, billingApi, paymentsApi),

    /** Checks that there are one payment, one receipt and one lead that knows of it. */
    async expectSettledOnce(orderId: string): Promise<void> {
      expect(await orderOf(orderId)).toMatchObject({ status: 'paid', nextCheckAt: null })
      expect(await paymentsOf(orderId)).toHaveLength(1)
      expect((await queuedMailsOf(orderId)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
      const raised = await context.database.db.select().from(leads)
      expect(raised).toHaveLength(1)
      expect(await toldOf('payment')).toHaveLength(1)
    },
  }
}
