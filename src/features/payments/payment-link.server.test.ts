import { expect, test } from 'vitest'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { readPaymentLink, startLinkCheckout } from './payment-link.server.ts'

const desk = setUpPaymentDesk()

test('the holder of a link sees its order and pays it from another browser, until it is paid', async () => {
  const { order, linkToken: token } = await desk.makeOrder()
  expect(order.linkHash).not.toContain(token)
  const read = () => readPaymentLink({ ctx: desk.context.visitor, input: { token } })
  expect(await read()).toMatchObject({ status: 'created', amountInrMinor: 150_000, reference: null })
  const start = () =>
    startLinkCheckout({ ctx: desk.context.visitor, input: { token, visitorHash: 'another browser' } })
  expect(await start()).toMatchObject({
    razorpay_key: desk.context.visitor.gateway.keyId,
    order: { id: order.providerOrderId, amount: 150_000, currency: 'INR' },
  })
  const proof = await desk.payInWindow(order.providerOrderId)
  expect(await desk.verify(proof, 'another browser')).toMatchObject({ success: true })
  expect(await desk.verify(proof)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ status: 'paid', reference: expect.stringMatching(/^OW-/) })
  await expect(start()).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    readPaymentLink({ ctx: desk.context.visitor, input: { token: 'A'.repeat(22) } }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
