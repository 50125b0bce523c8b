import { sql } from 'drizzle-orm'
import type { Db } from '../context.server.ts'
import {
  createId,
  insertEntity,
  listEntities,
  listOrders,
  lockEntity,
  type Notes,
  nowSeconds,
  readEntity,
  type StandInEntity,
  type StandInOrder,
  type StandInPayment,
  type StandInRefund,
  updateEntity,
} from './stand-in-entities.server.ts'
import {
  authorizedEvent,
  type DeliveryPlan,
  queueWebhooks,
  type StandInEvent,
} from './stand-in-events.server.ts'

/** `authorized`: the bank agreed, but the money is not captured. */
export const payOutcomes = ['success', 'failure', 'authorized'] as const
export type PayOutcome = (typeof payOutcomes)[number]

/** Razorpay would answer 400. */
export class StandInRefusal extends Error {
  readonly field: string | undefined
  constructor(description: string, field?: string) {
    super(description)
    this.field = field
  }
}

export type StandInStore = ReturnType<typeof createStandInStore>

export function createStandInStore(db: Db) {
  return {
    createOrder(order: { amount: number; currency: string; receipt: string | null; notes: Notes }) {
      return db.transaction(async (tx) => {
        if (order.receipt !== null) {
          // Serialises orders with one receipt.
          await tx.execute(
            sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${order.receipt}`}, 0))`,
          )
          const [taken] = await listOrders(tx, { receipt: order.receipt, count: 1, skip: 0 })
          if (taken) throw new StandInRefusal('Receipt should be unique', 'receipt')
        }
        return insertEntity<StandInOrder>(tx, null, {
          id: createId('order'),
          entity: 'order',
          ...order,
          amount_paid: 0,
          amount_due: order.amount,
          offer_id: null,
          status: 'created',
          attempts: 0,
          created_at: nowSeconds(),
        })
      })
    },
    findOrder: (id: string) => readEntity<StandInOrder>(db, 'order', id),
    listOrders: (query: { receipt: string | null; count: number; skip: number }) => listOrders(db, query),
    editNotes(id: string, notes: Notes) {
      return db.transaction(async (tx) => {
        const order = await lock<StandInOrder>(tx, 'order', id)
        return updateEntity(tx, { ...order, notes })
      })
    },
    listPayments: (orderId: string) => listEntities<StandInPayment>(db, orderId),
    findPayment: (id: string) => readEntity<StandInPayment>(db, 'payment', id),
    listRefunds: (paymentId: string) => listEntities<StandInRefund>(db, paymentId),

    /** @throws StandInRefusal for an unknown or paid order */
    pay(orderId: string, outcome: PayOutcome, plan: DeliveryPlan): Promise<StandInPayment> {
      return db.transaction(async (tx) => {
        const order = await lock<StandInOrder>(tx, 'order', orderId)
        if (order.status === 'paid') throw new StandInRefusal('Order already paid', 'order_id')
        const failed = outcome === 'failure'
        const payment = await insertEntity<StandInPayment>(tx, orderId, {
          id: createId('pay'),
          entity: 'payment',
          amount: order.amount,
          currency: order.currency,
          status: failed ? 'failed' : 'authorized',
          order_id: orderId,
          invoice_id: null,
          international: false,
          method: 'netbanking',
          amount_refunded: 0,
          refund_status: null,
          captured: false,
          description: null,
          email: 'void@razorpay.com',
          contact: '',
          notes: [],
          fee: null,
          tax: null,
          error_code: failed ? 'BAD_REQUEST_ERROR' : null,
          error_description: failed ? 'Payment was declined in the test window.' : null,
          error_source: failed ? 'customer' : null,
          error_step: failed ? 'payment_authorization' : null,
          error_reason: failed ? 'payment_failed' : null,
          created_at: nowSeconds(),
        })
        const tried = await updateEntity(tx, { ...order, status: 'attempted', attempts: order.attempts + 1 })
        if (outcome === 'success') return capture(tx, tried, payment, plan, [authorizedEvent(payment)])
        await queueWebhooks(tx, plan, [
          failed ? { type: 'payment.failed', payment } : authorizedEvent(payment),
        ])
        return payment
      })
    },

    /** A bank may do so within three days of a failure. */
    authorizeLate(paymentId: string, plan: DeliveryPlan): Promise<StandInPayment> {
      return db.transaction(async (tx) => {
        const payment = await lock<StandInPayment>(tx, 'payment', paymentId)
        if (payment.status !== 'failed') throw new StandInRefusal('The payment has not failed')
        const authorized = await updateEntity(tx, {
          ...payment,
          status: 'authorized',
          error_code: null,
          error_description: null,
          error_source: null,
          error_step: null,
          error_reason: null,
        })
        await queueWebhooks(tx, plan, [authorizedEvent(authorized)])
        return authorized
      })
    },

    capture(paymentId: string, amount: number): Promise<StandInPayment> {
      return db.transaction(async (tx) => {
        const known = await readEntity<StandInPayment>(tx, 'payment', paymentId)
        if (!known) throw new StandInRefusal('The id provided does not exist')
        const order = await lock<StandInOrder>(tx, 'order', known.order_id)
        const payment = await lock<StandInPayment>(tx, 'payment', paymentId)
        if (payment.status !== 'authorized')
          throw new StandInRefusal('This payment has already been captured')
        if (amount !== payment.amount)
          throw new StandInRefusal('Capture amount must be equal to the amount authorized')
        if (order.status === 'paid') throw new StandInRefusal('The order is already paid')
        return capture(tx, order, payment, 'once', [])
      })
    },

    refund(
      paymentId: string,
      asked: { amount: number | null; receipt: string | null; notes: Notes },
    ): Promise<StandInRefund> {
      return db.transaction(async (tx) => {
        const payment = await lock<StandInPayment>(tx, 'payment', paymentId)
        const left = payment.amount - payment.amount_refunded
        const amount = asked.amount ?? left
        if (!payment.captured)
          throw new StandInRefusal('The payment status should be captured for action to be taken')
        if (amount > left || left === 0) {
          throw new StandInRefusal(
            'The total refund amount is greater than the refund payment amount',
            'amount',
          )
        }
        const refund = await insertEntity<StandInRefund>(tx, paymentId, {
          id: createId('rfnd'),
          entity: 'refund',
          amount,
          currency: payment.currency,
          payment_id: paymentId,
          notes: asked.notes,
          receipt: asked.receipt,
          created_at: nowSeconds(),
          batch_id: null,
          status: 'processed',
          speed_processed: 'normal',
          speed_requested: 'normal',
        })
        const isFull = amount === left
        const after = await updateEntity(tx, {
          ...payment,
          amount_refunded: payment.amount_refunded + amount,
          refund_status: isFull ? 'full' : 'partial',
          status: isFull ? 'refunded' : payment.status,
        })
        await queueWebhooks(tx, 'once', [
          { type: 'refund.created', payment: after, refund },
          { type: 'refund.processed', payment: after, refund },
        ])
        return refund
      })
    },
  }
}

async function capture(
  tx: Db,
  order: StandInOrder,
  payment: StandInPayment,
  plan: DeliveryPlan,
  before: StandInEvent[],
): Promise<StandInPayment> {
  const captured = await updateEntity(tx, { ...payment, status: 'captured', captured: true, fee: 0, tax: 0 })
  const paid = await updateEntity(tx, { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 })
  await queueWebhooks(tx, plan, [
    ...before,
    { type: 'payment.captured', payment: captured },
    { type: 'order.paid', payment: captured, order: paid },
  ])
  return captured
}

async function lock<E extends StandInEntity>(tx: Db, kind: E['entity'], id: string): Promise<E> {
  const entity = await lockEntity<E>(tx, kind, id)
  if (!entity) throw new StandInRefusal('The id provided does not exist')
  return entity
}
