import { expect, test } from 'vitest'
import { dayMs } from '#domain/duration.ts'
import { signedEvent } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { providerEventDays } from '../payment.ts'
import { processProviderEvent } from './process-provider-event.job.server.ts'
import { receiveProviderEvent } from './receive-provider-event.server.ts'
import { trimProviderEvents } from './trim-provider-events.job.server.ts'

const app = setUpPayments()
const person = {
  email: 'asha@example.com',
  contact: '+919845012345',
  card: { last4: '1111', name: 'Asha Rao' },
}

const run = () =>
  trimProviderEvents.handle({ ctx: app.context.system, data: {}, attempt: 1, lastAttempt: false })
const stored = async () => (await app.pool.query('select id, type, payload from provider_events')).rows

test(`after ${providerEventDays} days an event contains its ids and no personal data`, async () => {
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId)
  const event = signedEvent(app.standIn, {
    event: 'payment.captured',
    payload: {
      payment: { entity: { id: 'pay_A', order_id: order.providerOrderId, ...person } },
      refund: { entity: { id: 'rfnd_A', payment_id: 'pay_A', notes: { reason: 'Asha asked' } } },
    },
  })
  const receive = () => receiveProviderEvent(app.context.visitor, event)
  const receivedAt = app.context.system.clock().getTime()
  await receive()
  const [noted] = await stored()

  const endsAt = receivedAt + providerEventDays * dayMs
  app.context.setTime(new Date(endsAt))
  await run()
  expect(await stored()).toEqual([noted])

  app.context.setTime(new Date(endsAt + 1))
  await run()
  await run()
  expect(await stored()).toEqual([
    {
      id: event.eventId,
      type: 'payment.captured',
      payload: {
        payment: { entity: { id: 'pay_A', order_id: order.providerOrderId } },
        refund: { entity: { id: 'rfnd_A', payment_id: 'pay_A' } },
      },
    },
  ])

  expect(await receive()).toEqual({ isNew: false })
  await processProviderEvent.handle({
    ctx: app.context.system,
    data: { eventId: event.eventId },
    attempt: 1,
    lastAttempt: false,
  })
  await app.expectSettledOnce(order.id)
})
