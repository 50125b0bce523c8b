import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { payments } from '#db/schema/payments.ts'
import { projectRequestSchema } from '#features/leads/lead.ts'
import { receiveLead } from '#features/leads/receive-lead.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import type { StandIn } from '#platform/stand-in/stand-in.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { makeOrder, payInWindow, signedEvent, signPayment, visitorHash } from '#test/orders.ts'
import { openVerbContext, type VerbContext } from '#test/verb-context.ts'
import { projectRequest } from '#test/visitors.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { paymentTexts, type VerifyPaymentInput } from './payment.ts'
import { readPaymentLink, startLinkCheckout } from './payment-link.server.ts'
import { receiveProviderEvent } from './receive-provider-event.server.ts'
import { reconcilePayments } from './reconcile-payments.job.server.ts'
import { type SettleSeam, settlePayment } from './settle-payment.server.ts'
import { simulatePayment } from './simulate-payment.server.ts'
import { verifyPayment } from './verify-payment.server.ts'
import { workProviderEvent } from './work-provider-event.job.server.ts'

let context: VerbContext
let standIn: StandIn

beforeAll(async () => {
  context = await openVerbContext({ jobs })
  if (!context.standIn) throw new Error('No stand-in without keys')
  standIn = context.standIn
})
beforeEach(async () => {
  context.setTime(new Date('2026-11-02T10:00:00.000Z'))
  await context.database.pool.query(
    'truncate leads, orders, payments, refunds, payment_attempts, provider_events, standin_entities, standin_deliveries cascade; delete from pgboss.job',
  )
})
afterAll(() => context.close())

const db = () => context.database.db
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const paymentsOf = (id: string) => db().select().from(payments).where(eq(payments.orderId, id))
const receiptJobs = async (id: string) =>
  (
    await context.database.pool.query(
      `select data->>'kind' as kind from pgboss.job where name = 'send-mail' and data->>'subjectId' = $1 order by 1`,
      [id],
    )
  ).rows.map(({ kind }) => kind)
const verify = (proof: VerifyPaymentInput, visitor: string | null = visitorHash) =>
  verifyPayment({ ctx: context.visitor, input: { proof, visitorHash: visitor } })
const settle = (providerOrderId: string, by: 'verify' | 'webhook' | 'reconciler' = 'reconciler') =>
  settlePayment({ ctx: context.system, input: { providerOrderId, by } })
const waitMinutes = (minutes: number) =>
  context.setTime(new Date(context.system.clock().getTime() + minutes * 60_000))
const sendRequest = (providerOrderId: string | null, key = randomUUID(), visitor = visitorHash) =>
  receiveLead({
    ctx: context.visitor,
    input: {
      request: v.parse(
        projectRequestSchema,
        projectRequest({ customerEmail: 'asha@example.com', razorpayOrderId: providerOrderId }),
      ),
      idempotencyKey: key,
      visitorHash: visitor,
    },
  })

async function expectSettledOnce(orderId: string): Promise<void> {
  expect(await orderOf(orderId)).toMatchObject({ status: 'paid', nextCheckAt: null })
  expect(await paymentsOf(orderId)).toHaveLength(1)
  expect((await receiptJobs(orderId)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
  const raised = await db().select().from(leads)
  expect(raised).toHaveLength(1)
  const events = await db().select().from(leadEvents)
  expect(events.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
}

test('a paid order is settled by its proof: booked once, one receipt, and a lead from what the order knows', async () => {
  const { order } = await makeOrder(context.visitor)
  const proof = await payInWindow(standIn, order.providerOrderId)
  expect(await verify(proof)).toEqual({ success: true, isSimulated: true })
  expect(await verify(proof)).toEqual({ success: true, isSimulated: true })
  await expectSettledOnce(order.id)

  expect(await paymentsOf(order.id)).toMatchObject([
    {
      providerPaymentId: proof.razorpay_payment_id,
      amountMinor: 150_000,
      currency: 'INR',
      isSimulated: true,
      isSurplus: false,
      settledBy: 'verify',
    },
  ])
  const [lead] = await db().select().from(leads)
  expect(lead).toMatchObject({
    source: 'contact',
    status: 'new',
    name: 'Asha Rao',
    phone: '+91 98450 12345',
    message: 'Ten pages about looms.',
    quote: { packageId: 'business-basic', depositInrMinor: 150_000, remainderInrMinor: 1_350_000 },
  })
  expect(await orderOf(order.id)).toMatchObject({ leadId: lead?.id, requestReceivedAt: null })
  expect(await receiptJobs(order.id)).toEqual(['payment-receipt', 'payment-unfinished'])
})

test.each(['before', 'after'])(
  'a request that arrives %s the payment and its order are one lead',
  async (when) => {
    const { order } = await makeOrder(context.visitor)
    const key = randomUUID()
    const first = when === 'before' ? await sendRequest(order.providerOrderId, key) : null
    const proof = await payInWindow(standIn, order.providerOrderId)
    await verify(proof)
    const [raised] = await db().select().from(leads)
    const { receipt } = first ?? (await sendRequest(order.providerOrderId, key))
    expect(receipt).toMatchObject({ id: raised?.id, reference: raised?.reference })

    const [lead, ...others] = await db().select().from(leads)
    expect(others).toEqual([])
    expect(lead).toMatchObject({ name: 'Asha Rao', idempotencyKey: key })
    expect(await orderOf(order.id)).toMatchObject({ leadId: lead?.id })
    expect((await orderOf(order.id))?.requestReceivedAt).not.toBeNull()
    expect(await sendRequest(order.providerOrderId, key)).toEqual({ receipt, repeated: true })
  },
)

test('a request that names an order of another browser is taken, and staff are told', async () => {
  const { order } = await makeOrder(context.visitor)
  const { receipt } = await sendRequest(order.providerOrderId, randomUUID(), 'somebody else')
  const events = await db().select().from(leadEvents).where(eq(leadEvents.leadId, receipt.id))
  expect(JSON.stringify(events.map(({ data }) => data))).toContain(
    `It names the order ${order.providerOrderId}`,
  )
  expect(await orderOf(order.id)).toMatchObject({ leadId: null, requestReceivedAt: null })
})

test('two requests at once for one paid order: one completes its lead, the other is a lead of its own', async () => {
  const { order } = await makeOrder(context.visitor)
  await verify(await payInWindow(standIn, order.providerOrderId))
  await Promise.all([1, 2].map(() => sendRequest(order.providerOrderId)))
  expect(await db().select().from(leads)).toHaveLength(2)
  const named = (await db().select().from(leadEvents)).filter(({ data }) =>
    JSON.stringify(data).includes('belongs to another request'),
  )
  expect(named).toHaveLength(1)
})

const forge = (proof: VerifyPaymentInput, changes: Partial<VerifyPaymentInput>) => ({ ...proof, ...changes })

test('a proof that is not of this order and this browser is refused', async () => {
  const [mine, other] = [await makeOrder(context.visitor), await makeOrder(context.visitor)]
  const proof = await payInWindow(standIn, mine.order.providerOrderId)
  const forOther = await payInWindow(standIn, other.order.providerOrderId)
  const refused: [VerifyPaymentInput, visitor: string | null][] = [
    // Another visitor's order, and a browser without any.
    [proof, 'somebody else'],
    [proof, null],
    [forge(proof, { razorpay_signature: '0'.repeat(64) }), visitorHash],
    [forge(proof, { razorpay_payment_id: forOther.razorpay_payment_id }), visitorHash],
    // A true signature of another order.
    [forge(forOther, { razorpay_order_id: mine.order.providerOrderId }), visitorHash],
    // Made with the key, of a payment that belongs to another order.
    [
      {
        razorpay_order_id: mine.order.providerOrderId,
        razorpay_payment_id: forOther.razorpay_payment_id,
        razorpay_signature: signPayment(standIn, mine.order.providerOrderId, forOther.razorpay_payment_id),
      },
      visitorHash,
    ],
    [forge(proof, { razorpay_order_id: 'order_Unknown0000000' }), visitorHash],
  ]
  for (const [forged, visitor] of refused) {
    await expect(verify(forged, visitor)).rejects.toMatchObject({
      code: 'forbidden',
      message: paymentTexts.verificationFailed,
    })
  }
})

test.each([
  ['amount', { amount: 100 }],
  ['currency', { currency: 'USD' }],
  ['receipt', { receipt: 'another' }],
])('an order whose %s the provider has differently is never settled', async (_, change) => {
  const { order } = await makeOrder(context.visitor)
  const proof = await payInWindow(standIn, order.providerOrderId)
  await context.database.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    order.providerOrderId,
    JSON.stringify(change),
  ])
  await expect(verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await settle(order.providerOrderId)).toEqual({ state: 'mismatch' })
  expect(await paymentsOf(order.id)).toEqual([])
  expect(await orderOf(order.id)).toMatchObject({ status: 'attempted', paidAt: null })
  expect(await db().select().from(paymentAttempts)).toMatchObject([{ status: 'captured' }])
})

test.each([
  ['amount', { amount: 149_900 }],
  ['currency', { currency: 'USD' }],
])('a payment of another %s never settles an order', async (_, change) => {
  const { order } = await makeOrder(context.visitor)
  const proof = await payInWindow(standIn, order.providerOrderId)
  await context.database.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    proof.razorpay_payment_id,
    JSON.stringify(change),
  ])
  await expect(verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await paymentsOf(order.id)).toEqual([])
})

test('a tampered amount or total is refused, naming the field', async () => {
  await expect(makeOrder(context.visitor, { amountMinor: 100 })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'amount' }],
  })
  const { pool } = context.database
  await expect(
    makeOrder(context.visitor, {
      quote: { packageId: 'business-basic', addOnIds: [], currency: 'INR', countryCode: 'IN', total: 1 },
    }),
  ).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'quote.total' }] })
  expect((await pool.query('select from orders')).rowCount).toBe(0)
  expect((await pool.query('select from standin_entities')).rowCount).toBe(0)
})

test('an amount without a quote is served and marked unquoted', async () => {
  const { order } = await makeOrder(context.visitor, { amountMinor: 12_345, quote: null })
  expect(order).toMatchObject({ amountMinor: 12_345, quote: null })
})

test('simulating a payment needs the fixed test key', async () => {
  const { order } = await makeOrder(context.visitor)
  await expect(
    simulatePayment({
      ctx: context.visitor,
      input: { providerOrderId: order.providerOrderId, visitorHash },
    }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

const seams: SettleSeam[] = ['found', 'asked', 'locked', 'recorded', 'committed']
const competitors = ['verify', 'webhook', 'reconciler'] as const

// A competitor that needs the lock waits for it, so inside the transaction it is started and awaited afterwards.
test.each(seams.flatMap((seam) => competitors.map((by) => [by, seam] as const)))(
  'a %s at the seam “%s” of another settlement changes nothing',
  async (by, seam) => {
    const { order } = await makeOrder(context.visitor)
    const proof = await payInWindow(standIn, order.providerOrderId)
    const compete = async () => {
      if (by === 'verify') return verify(proof)
      if (by === 'webhook') return settle(order.providerOrderId, 'webhook')
      waitMinutes(3)
      return reconcilePayments({ ctx: context.system })
    }
    const holdsLock = seam === 'locked' || seam === 'recorded'
    let competing: Promise<unknown> | undefined
    let met = 0
    await settlePayment({
      ctx: context.system,
      input: { providerOrderId: order.providerOrderId, by: 'webhook' },
      seam: async (name) => {
        if (name !== seam) return
        met++
        competing = compete()
        if (!holdsLock) await competing
      },
    })
    await competing
    expect(met).toBe(1)
    await expectSettledOnce(order.id)
  },
)

test('verify beside three webhooks beside the reconciler: one settlement, one mail', async () => {
  const { order } = await makeOrder(context.visitor)
  const proof = await payInWindow(standIn, order.providerOrderId)
  waitMinutes(3)
  await Promise.all([
    verify(proof),
    settle(order.providerOrderId, 'webhook'),
    settle(order.providerOrderId, 'webhook'),
    settle(order.providerOrderId, 'webhook'),
    reconcilePayments({ ctx: context.system }),
  ])
  await expectSettledOnce(order.id)
})

test('a closed tab with every webhook dropped is settled within one round', async () => {
  const { order } = await makeOrder(context.visitor)
  await payInWindow(standIn, order.providerOrderId, 'success', 'never')
  waitMinutes(1)
  await reconcilePayments({ ctx: context.system })
  expect(await orderOf(order.id)).toMatchObject({ status: 'created' })
  waitMinutes(14)
  await reconcilePayments({ ctx: context.system })
  await expectSettledOnce(order.id)
  expect(await paymentsOf(order.id)).toMatchObject([{ settledBy: 'reconciler' }])
})

test('an order that the provider will not talk about keeps no other from being settled', async () => {
  const { order: gone } = await makeOrder(context.visitor)
  const { order } = await makeOrder(context.visitor)
  await payInWindow(standIn, order.providerOrderId)
  await context.database.pool.query('delete from standin_entities where id = $1', [gone.providerOrderId])
  waitMinutes(3)
  await reconcilePayments({ ctx: context.system })
  expect(await orderOf(order.id)).toMatchObject({ status: 'paid' })
})

test('a provider that does not answer: 503 in the specified words, and a look within half a minute', async () => {
  const { order } = await makeOrder(context.visitor)
  const proof = await payInWindow(standIn, order.providerOrderId)
  const gateway = {
    ...context.visitor.gateway,
    fetchOrder: () => Promise.reject(new GatewayError('unavailable', 'Too late')),
  }
  const verifying = verifyPayment({
    ctx: { ...context.visitor, gateway },
    input: { proof, visitorHash },
  })
  await expect(verifying).rejects.toMatchObject({
    code: 'unavailable',
    message: paymentTexts.verificationFailed,
  })
  waitMinutes(0.5)
  await reconcilePayments({ ctx: context.system })
  await expectSettledOnce(order.id)
})

test('an order nobody pays is looked up less and less, and in the end no more', async () => {
  const { order } = await makeOrder(context.visitor)
  const dates: (string | undefined)[] = []
  for (;;) {
    const due = (await orderOf(order.id))?.nextCheckAt
    if (!due) break
    dates.push(due.toISOString())
    context.setTime(due)
    await reconcilePayments({ ctx: context.system })
  }
  expect(dates).toEqual([
    '2026-11-02T10:02:00.000Z',
    '2026-11-02T10:15:00.000Z',
    '2026-11-02T11:00:00.000Z',
    '2026-11-02T16:00:00.000Z',
    '2026-11-03T10:00:00.000Z',
    '2026-11-04T10:00:00.000Z',
    '2026-11-05T10:00:00.000Z',
    '2026-11-06T10:00:00.000Z',
  ])
  expect(await orderOf(order.id)).toMatchObject({ status: 'created' })
})

test('a failed try is an attempt and not an end; authorised days later, it is captured and settled', async () => {
  const { order } = await makeOrder(context.visitor)
  const { razorpay_payment_id: paymentId } = await payInWindow(standIn, order.providerOrderId, 'failure')
  expect(await settle(order.providerOrderId, 'webhook')).toEqual({ state: 'open' })
  expect(await orderOf(order.id)).toMatchObject({ status: 'attempted' })
  const tries = () => db().select().from(paymentAttempts)
  expect(await tries()).toMatchObject([{ status: 'failed', reason: 'payment_failed' }])

  await standIn.store.authorizeLate(paymentId, 'never')
  waitMinutes(3 * 24 * 60)
  await reconcilePayments({ ctx: context.system })
  await expectSettledOnce(order.id)
  expect(await tries()).toMatchObject([{ status: 'captured' }])
})

test('a second payment of a paid order is kept apart, to be given back', async () => {
  const { order } = await makeOrder(context.visitor)
  await verify(await payInWindow(standIn, order.providerOrderId))
  // The provider refuses this itself; should it ever happen, no money may go unseen.
  const second = JSON.stringify({
    id: 'pay_Second00000000',
    order_id: order.providerOrderId,
    amount: 150_000,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    created_at: 2_000_000_000,
  })
  await context.database.pool.query(
    `insert into standin_entities (id, kind, parent_id, entity) values ('pay_Second00000000', 'payment', $1, $2)`,
    [order.providerOrderId, second],
  )
  await settle(order.providerOrderId)
  await settle(order.providerOrderId)
  expect((await paymentsOf(order.id)).map(({ isSurplus }) => isSurplus)).toEqual([false, true])
  expect((await receiptJobs(order.id)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
  const told = (await db().select().from(leadEvents)).filter(({ kind }) => kind === 'payment')
  expect(told.map(({ data }) => data)).toMatchObject([{ isSurplus: false }, { isSurplus: true }])
})

test('an order of other keys is nobody’s business', async () => {
  const { order } = await makeOrder(context.visitor)
  const proof = await payInWindow(standIn, order.providerOrderId)
  await db().update(orders).set({ mode: 'live' })
  await expect(verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  waitMinutes(20)
  await reconcilePayments({ ctx: context.system })
  expect(await paymentsOf(order.id)).toEqual([])
})

test('the confirmation says what is known of this visitor’s payment, and sends nothing more', async () => {
  const { order } = await makeOrder(context.visitor)
  const proof = await payInWindow(standIn, order.providerOrderId)
  const confirm = (visitor = visitorHash) =>
    confirmPayment({
      ctx: context.visitor,
      input: {
        providerOrderId: order.providerOrderId,
        providerPaymentId: proof.razorpay_payment_id,
        visitorHash: visitor,
      },
    })
  expect(await confirm()).toEqual({ success: false })
  await verify(proof)
  expect(await confirm()).toEqual({ success: true })
  expect(await confirm('somebody else')).toEqual({ success: false })
  expect((await receiptJobs(order.id)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
})

test('an event is noted once with one job, and worked on whenever it comes', async () => {
  const { order } = await makeOrder(context.visitor)
  await payInWindow(standIn, order.providerOrderId)
  const event = signedEvent(standIn, {
    event: 'payment.captured',
    payload: { payment: { entity: { order_id: order.providerOrderId } } },
  })
  const receive = () => receiveProviderEvent({ ctx: context.visitor, input: event })
  const answers = await Promise.all([receive(), receive(), receive()])
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  const { rowCount } = await context.database.pool.query(
    `select from pgboss.job where name = 'work-provider-event'`,
  )
  expect(rowCount).toBe(1)
  for (let run = 0; run < 2; run++) {
    await workProviderEvent.handle({
      ctx: context.system,
      data: { eventId: event.eventId },
      attempt: 1,
      lastAttempt: false,
    })
  }
  await expectSettledOnce(order.id)
})

test.each([
  ['unsigned', { signature: undefined }, 'unauthenticated'],
  ['forged', { signature: '0'.repeat(64) }, 'unauthenticated'],
  ['signed in another form', { signature: 'not hex' }, 'unauthenticated'],
  ['without an id', { eventId: undefined }, 'malformed'],
  ['with an id of another form', { eventId: 'a b' }, 'malformed'],
])('an event that is %s is refused and not noted', async (_, changes, code) => {
  const event = signedEvent(standIn, { event: 'order.paid', payload: {} })
  const receiving = receiveProviderEvent({ ctx: context.visitor, input: { ...event, ...changes } })
  await expect(receiving).rejects.toMatchObject({ code })
  expect((await context.database.pool.query('select from provider_events')).rowCount).toBe(0)
})

test('without a secret there is no webhook', async () => {
  const gateway = { ...context.visitor.gateway, isWebhookSignature: null }
  const event = signedEvent(standIn, { event: 'order.paid', payload: {} })
  await expect(
    receiveProviderEvent({ ctx: { ...context.visitor, gateway }, input: event }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('the holder of a link sees its order and pays it from another browser, until it is paid', async () => {
  const { order, linkToken: token } = await makeOrder(context.visitor)
  expect(order.linkHash).not.toContain(token)
  const read = () => readPaymentLink({ ctx: context.visitor, input: { token } })
  expect(await read()).toMatchObject({ status: 'created', amountInrMinor: 150_000, reference: null })
  const start = () =>
    startLinkCheckout({ ctx: context.visitor, input: { token, visitorHash: 'another browser' } })
  expect(await start()).toMatchObject({
    razorpay_key: context.visitor.gateway.keyId,
    order: { id: order.providerOrderId, amount: 150_000, currency: 'INR' },
  })
  const proof = await payInWindow(standIn, order.providerOrderId)
  expect(await verify(proof, 'another browser')).toMatchObject({ success: true })
  expect(await verify(proof)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ status: 'paid', reference: expect.stringMatching(/^OW-/) })
  await expect(start()).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    readPaymentLink({ ctx: context.visitor, input: { token: 'A'.repeat(22) } }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
