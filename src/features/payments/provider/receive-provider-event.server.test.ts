import { expect, test } from 'vitest'
import { signedEvent } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { receiveProviderEvent } from './receive-provider-event.server.ts'
import { workProviderEvent } from './work-provider-event.job.server.ts'

const desk = setUpPaymentDesk()

test('an event is noted once with one job, and worked on whenever it comes', async () => {
  const { order } = await desk.makeOrder()
  await desk.payInWindow(order.providerOrderId)
  const event = signedEvent(desk.standIn, {
    event: 'payment.captured',
    payload: { payment: { entity: { order_id: order.providerOrderId } } },
  })
  const receive = () => receiveProviderEvent({ ctx: desk.context.visitor, input: event })
  const answers = await Promise.all([receive(), receive(), receive()])
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  const { rowCount } = await desk.pool.query(`select from pgboss.job where name = 'work-provider-event'`)
  expect(rowCount).toBe(1)
  for (let run = 0; run < 2; run++) {
    await workProviderEvent.handle({
      ctx: desk.context.system,
      data: { eventId: event.eventId },
      attempt: 1,
      lastAttempt: false,
    })
  }
  await desk.expectSettledOnce(order.id)
})

test.each([
  ['unsigned', { signature: undefined }, 'unauthenticated'],
  ['forged', { signature: '0'.repeat(64) }, 'unauthenticated'],
  ['signed in another form', { signature: 'not hex' }, 'unauthenticated'],
  ['without an id', { eventId: undefined }, 'malformed'],
  ['with an id of another form', { eventId: 'a b' }, 'malformed'],
])('an event that is %s is refused and not noted', async (_, changes, code) => {
  const event = signedEvent(desk.standIn, { event: 'order.paid', payload: {} })
  const receiving = receiveProviderEvent({ ctx: desk.context.visitor, input: { ...event, ...changes } })
  await expect(receiving).rejects.toMatchObject({ code })
  expect((await desk.pool.query('select from provider_events')).rowCount).toBe(0)
})

test('an event whose job the queue refuses is not noted, so that the provider sends it again', async () => {
  const event = signedEvent(desk.standIn, { event: 'order.paid', payload: {} })
  const ctx = desk.withQueueThatRefuses(desk.context.visitor, () => true)
  await expect(receiveProviderEvent({ ctx, input: event })).rejects.toThrow('The queue is full')
  const again = await receiveProviderEvent({ ctx: desk.context.visitor, input: event })
  expect(again).toEqual({ isNew: true })
})

test('without a secret there is no webhook', async () => {
  const gateway = { ...desk.context.visitor.gateway, isWebhookSignature: null }
  const event = signedEvent(desk.standIn, { event: 'order.paid', payload: {} })
  await expect(
    receiveProviderEvent({ ctx: { ...desk.context.visitor, gateway }, input: event }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
