import { expect, test } from 'vitest'
import { dayMs } from '#domain/duration.ts'
import { signedEvent } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { providerEventDays } from '../payment.ts'
import { receiveProviderEvent } from './receive-provider-event.server.ts'
import { trimProviderEvents } from './trim-provider-events.job.server.ts'
import { workProviderEvent } from './work-provider-event.job.server.ts'

const desk = setUpPaymentDesk()
const person = {
  email: 'asha@example.com',
  contact: '+919845012345',
  card: { last4: '1111', name: 'Asha Rao' },
}

const run = () =>
  trimProviderEvents.handle({ ctx: desk.context.system, data: {}, attempt: 1, lastAttempt: false })
const stored = async () => (await desk.pool.query('select id, type, payload from provider_events')).rows

test(`after ${providerEventDays} days an event holds its ids and nothing of a person`, async () => {
  const { order } = await desk.makeOrder()
  await desk.payInWindow(order.providerOrderId)
  const event = signedEvent(desk.standIn, {
    event: 'payment.captured',
    payload: {
      payment: { entity: { id: 'pay_A', order_id: order.providerOrderId, ...person } },
      refund: { entity: { id: 'rfnd_A', payment_id: 'pay_A', notes: { reason: 'Asha asked' } } },
    },
  })
  const receive = () => receiveProviderEvent({ ctx: desk.context.visitor, input: event })
  const receivedAt = desk.context.system.clock().getTime()
  await receive()
  const [noted] = await stored()

  const endsAt = receivedAt + providerEventDays * dayMs
  desk.context.setTime(new Date(endsAt))
  await run()
  expect(await stored()).toEqual([noted])

  desk.context.setTime(new Date(endsAt + 1))
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

  // The event is still known, and the job can still work on it.
  expect(await receive()).toEqual({ isNew: false })
  await workProviderEvent.handle({
    ctx: desk.context.system,
    data: { eventId: event.eventId },
    attempt: 1,
    lastAttempt: false,
  })
  await desk.expectSettledOnce(order.id)
})
