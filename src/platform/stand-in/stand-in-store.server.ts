import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { standInDeliveries, standInEntities } from '#db/schema/stand-in.ts'
import type { Db } from '../context.server.ts'

/** How the webhooks of a payment arrive, as the tester chose it. */
export const deliveryPlans = ['once', 'twice', 'reversed', 'late', 'never'] as const
export type DeliveryPlan = (typeof deliveryPlans)[number]

/** What the tester lets a payment come to. `authorized`: the bank agreed, nobody has taken the money yet. */
export const payOutcomes = ['success', 'failure', 'authorized'] as const
export type PayOutcome = (typeof payOutcomes)[number]

type Notes = Record<string, string> | []

export type StandInOrder = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type StandInPayment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  created_at: number
}

export type StandInRefund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  created_at: number
  batch_id: null
  status: 'processed'
  speed_processed: 'normal'
  speed_requested: 'normal'
}

type Entity = StandInOrder | StandInPayment | StandInRefund

/** What the real API would answer with status 400. */
export class StandInRefusal extends Error {
  readonly field: string | undefined
  constructor(description: string, field?: string) {
    super(description)
    this.field = field
  }
}

/** The stand-in's own small database: everything that its API and its window do. */
export type StandInStore = ReturnType<typeof createStandInStore>

export function createStandInStore(db: Db) {
  return {
    createOrder(order: { amount: number; currency: string; receipt: string | null; notes: Notes }) {
      return db.transaction(async (tx) => {
        if (order.receipt !== null) {
          // Two with one receipt at once: one after the other.
          await tx.execute(
            sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${order.receipt}`}, 0))`,
          )
          const [taken] = await listOrders(tx, { receipt: order.receipt, count: 1, skip: 0 })
          if (taken) throw new StandInRefusal('Receipt should be unique', 'receipt')
        }
        return insert<StandInOrder>(tx, null, {
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
    findOrder: (id: string) => read<StandInOrder>(db, 'order', id),
    listOrders: (query: { receipt: string | null; count: number; skip: number }) => listOrders(db, query),
    editNotes(id: string, notes: Notes) {
      return db.transaction(async (tx) => {
        const order = await lock<StandInOrder>(tx, 'order', id)
        return update(tx, { ...order, notes })
      })
    },
    listPayments: (orderId: string) => listOf<StandInPayment>(db, orderId),
    findPayment: (id: string) => read<StandInPayment>(db, 'payment', id),
    listRefunds: (paymentId: string) => listOf<StandInRefund>(db, paymentId),

    /** Tries to pay an order. @throws StandInRefusal for one that is unknown or paid. */
    pay(orderId: string, outcome: PayOutcome, plan: DeliveryPlan): Promise<StandInPayment> {
      return db.transaction(async (tx) => {
        const order = await lock<StandInOrder>(tx, 'order', orderId)
        if (order.status === 'paid') throw new StandInRefusal('Order already paid', 'order_id')
        const failed = outcome === 'failure'
        const payment = await insert<StandInPayment>(tx, orderId, {
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
        const tried = await update(tx, { ...order, status: 'attempted', attempts: order.attempts + 1 })
        if (outcome === 'success') return capture(tx, tried, payment, plan, [authorizedEvent(payment)])
        await announce(tx, plan, [failed ? { type: 'payment.failed', payment } : authorizedEvent(payment)])
        return payment
      })
    },

    /** The bank thought better of it: what had failed is authorised after all, as it may be for three days. */
    authorizeLate(paymentId: string, plan: DeliveryPlan): Promise<StandInPayment> {
      return db.transaction(async (tx) => {
        const payment = await lock<StandInPayment>(tx, 'payment', paymentId)
        if (payment.status !== 'failed') throw new StandInRefusal('The payment has not failed')
        const authorized = await update(tx, {
          ...payment,
          status: 'authorized',
          error_code: null,
          error_description: null,
          error_source: null,
          error_step: null,
          error_reason: null,
        })
        await announce(tx, plan, [authorizedEvent(authorized)])
        return authorized
      })
    },

    capture(paymentId: string, amount: number): Promise<StandInPayment> {
      return db.transaction(async (tx) => {
        const known = await read<StandInPayment>(tx, 'payment', paymentId)
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
        const refund = await insert<StandInRefund>(tx, paymentId, {
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
        const after = await update(tx, {
          ...payment,
          amount_refunded: payment.amount_refunded + amount,
          refund_status: isFull ? 'full' : 'partial',
          status: isFull ? 'refunded' : payment.status,
        })
        await announce(tx, 'once', [
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
  const captured = await update(tx, { ...payment, status: 'captured', captured: true, fee: 0, tax: 0 })
  const paid = await update(tx, { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 })
  await announce(tx, plan, [
    ...before,
    { type: 'payment.captured', payment: captured },
    { type: 'order.paid', payment: captured, order: paid },
  ])
  return captured
}

type StandInEvent = { type: string; payment: StandInPayment; order?: StandInOrder; refund?: StandInRefund }

function authorizedEvent(payment: StandInPayment): StandInEvent {
  return { type: 'payment.authorized', payment }
}

const lateMs = 60_000
/** Apart far enough that the one after is not on its way before the one before has arrived. */
const apartMs = 250

async function announce(tx: Db, plan: DeliveryPlan, events: StandInEvent[]): Promise<void> {
  if (plan === 'never') return
  const now = Date.now() + (plan === 'late' ? lateMs : 0)
  const inOrder = plan === 'reversed' ? events.toReversed() : events
  const copies = plan === 'twice' ? 2 : 1
  await tx.insert(standInDeliveries).values(
    inOrder.flatMap((event, index) => {
      const eventId = createId('evt').replace('evt_', '')
      const body = bodyOf(event)
      return Array.from({ length: copies }, () => ({
        eventId,
        body,
        dueAt: new Date(now + (plan === 'reversed' ? index * apartMs : 0)),
      }))
    }),
  )
}

function bodyOf({ type, ...entities }: StandInEvent): string {
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandIn',
    event: type,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: nowSeconds(),
  })
}

async function insert<E extends Entity>(tx: Db, parentId: string | null, entity: E): Promise<E> {
  await tx.insert(standInEntities).values({ id: entity.id, kind: entity.entity, parentId, entity })
  return entity
}

async function update<E extends Entity>(tx: Db, entity: E): Promise<E> {
  await tx.update(standInEntities).set({ entity }).where(eq(standInEntities.id, entity.id))
  return entity
}

async function read<E extends Entity>(db: Db, kind: E['entity'], id: string): Promise<E | null> {
  const [row] = await db
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(and(eq(standInEntities.id, id), eq(standInEntities.kind, kind)))
  return (row?.entity as E | undefined) ?? null
}

async function lock<E extends Entity>(tx: Db, kind: E['entity'], id: string): Promise<E> {
  const [row] = await tx
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(and(eq(standInEntities.id, id), eq(standInEntities.kind, kind)))
    .for('update')
  if (!row) throw new StandInRefusal('The id provided does not exist')
  return row.entity as E
}

async function listOf<E extends Entity>(db: Db, parentId: string): Promise<E[]> {
  const rows = await db
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(eq(standInEntities.parentId, parentId))
    .orderBy(asc(standInEntities.seq))
  return rows.map(({ entity }) => entity as E)
}

async function listOrders(
  db: Db,
  { receipt, count, skip }: { receipt: string | null; count: number; skip: number },
): Promise<StandInOrder[]> {
  const rows = await db
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(
      and(
        eq(standInEntities.kind, 'order'),
        receipt === null ? undefined : sql`${standInEntities.entity}->>'receipt' = ${receipt}`,
      ),
    )
    .orderBy(desc(standInEntities.seq))
    .limit(count)
    .offset(skip)
  return rows.map(({ entity }) => entity as StandInOrder)
}

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function createId(prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => idAlphabet[randomInt(idAlphabet.length)]).join('')}`
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
