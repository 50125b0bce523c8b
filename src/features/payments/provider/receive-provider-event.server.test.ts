import { expect, test } from 'vitest'
import { signedEvent } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { processProviderEvent } from './process-provider-event.job.server.ts'
import { receiveProviderEvent } from './receive-provider-event.server.ts'

const app = setUpPayments()

test('stores an event once with one job, and processes it whenever it arrives', async () => {
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId)
  const event = signedEvent(app.standIn, {
    event: 'payment.captured',
    payload: { payment: { entity: { order_id: order.providerOrderId } } },
  })
  const receive = () => receiveProviderEvent(app.context.visitor, event)
  const answers = await Promise.all([receive(), receive(), receive()])
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  const { rowCount } = await app.pool.query(`select from pgboss.job where name = 'work-provider-event'`)
  expect(rowCount).toBe(1)
  for (let run = 0; run < 2; run++) {
    await processProviderEvent.handle({
      ctx: app.context.system,
      data: { eventId: event.eventId },
      attempt: 1,
      lastAttempt: false,
    })
  }
  await app.expectSettledOnce(order.id)
})

test.each([
  ['unsigned', { signature: undefined }, 'unauthenticated'],
  ['forged', { signature: '0'.repeat(64) }, 'unauthenticated'],
  ['signed in another form', { signature: 'not hex' }, 'unauthenticated'],
  ['without an id', { eventId: undefined }, 'malformed'],
  ['with an id of another form', { eventId: 'a b' }, 'malformed'],
])('refuses an event that is %s, and does not store it', async (_, changes, code) => {
  const event = signedEvent(app.standIn, { event: 'order.paid', payload: {} })
  const receiving = receiveProviderEvent(app.context.visitor, { ...event, ...changes })
  await expect(receiving).rejects.toMatchObject({ code })
  expect((await app.pool.query('select from provider_events')).rowCount).toBe(0)
})

test('does not store an event whose job cannot be queued, so that the provider sends it again', async () => {
  const event = signedEvent(app.standIn, { event: 'order.paid', payload: {} })
  const ctx = app.withQueueThatRefuses(app.context.visitor, () => true)
  await expect(receiveProviderEvent(ctx, event)).rejects.toThrow('The queue is full')
  const again = await receiveProviderEvent(app.context.visitor, event)
  expect(again).toEqual({ isNew: true })
})

test('has no webhook without a secret', async () => {
  const gateway = { ...app.context.visitor.gateway, isWebhookSignature: null }
  const event = signedEvent(app.standIn, { event: 'order.paid', payload: {} })
  await expect(receiveProviderEvent({ ...app.context.visitor, gateway }, event)).rejects.toMatchObject({
    code: 'not-found',
  })
})
