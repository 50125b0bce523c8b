import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds } from '#db/schema/refunds.ts'
import type { RefundEffect } from '#domain/records/refund.ts'
import { readOrder } from '#features/payments/orders/read-order.server.ts'
import { settleRefunds } from '#features/payments/refunds/settle-refunds.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoiceDesk } from '#test/invoice-desk.ts'
import { visitorHash } from '#test/make-orders.ts'
import { createPaymentLink, startLinkCheckout } from './payment-links.server.ts'

// Each client paid ₹1,500 of ₹15,000, and a test payment of the same, which never counts.
const { desk, issue, refund, projectWithDeposit } = setUpInvoiceDesk()

const staff = () => desk.context.staff
const link = async (leadId: string, part: 'deposit' | 'balance', again = false) => {
  const { orderId } = await createPaymentLink({ ctx: staff(), input: { leadId, part, again } })
  return (await desk.orderOf(orderId))?.amountMinor
}

test.each<[RefundEffect, owed: number]>([
  ['owed-again', 1_400_000],
  ['lowers-price', 1_350_000],
])('after a part is refunded, %s, link and invoice ask for the same', async (effect, owed) => {
  const { depositId, leadId, projectId } = await projectWithDeposit()
  await refund(depositId, 50_000, effect)
  expect(await link(leadId, 'balance')).toBe(owed)
  const { documents } = await issue(projectId)
  expect(documents.filter(isReadable).find(({ kind }) => kind === 'invoice')?.amountInrMinor).toBe(owed)
})

test('a balance that was refunded in part asks for that part alone, and only if it is owed again', async () => {
  for (const [effect, owed] of [
    ['owed-again', 100_000],
    ['lowers-price', null],
  ] as const) {
    const { leadId } = await projectWithDeposit()
    const { orderId } = await createPaymentLink({ ctx: staff(), input: { leadId, part: 'balance' } })
    const { providerOrderId = '' } = (await desk.orderOf(orderId)) ?? {}
    await desk.payInWindow(providerOrderId)
    await desk.settle(providerOrderId)
    await refund(orderId, 100_000, effect)
    if (owed === null) {
      await expect(link(leadId, 'balance')).rejects.toMatchObject({ message: 'Nothing is left to pay.' })
    } else {
      expect(await link(leadId, 'balance')).toBe(owed)
    }
  }
})

test('a deposit that was refunded off the price is asked for again only on purpose', async () => {
  const lowered = await projectWithDeposit()
  await refund(lowered.depositId, 150_000, 'lowers-price')
  await expect(link(lowered.leadId, 'deposit')).rejects.toMatchObject({
    code: 'conflict',
    message: 'The deposit of ₹1,500 was refunded, and the price went down by it.',
  })
  expect(await link(lowered.leadId, 'deposit', true)).toBe(150_000)
  const owed = await projectWithDeposit()
  await refund(owed.depositId, 150_000, 'owed-again')
  expect(await link(owed.leadId, 'deposit')).toBe(150_000)
})

test('a refund made in the provider’s dashboard takes the price down until staff say more, and the desk shows it', async () => {
  const { depositId, leadId } = await projectWithDeposit()
  const [payment] = (await readOrder({ ctx: staff(), input: { id: depositId } })).payments
  const paymentId = payment?.providerPaymentId ?? ''
  await desk.standIn.store.refund(paymentId, { amount: 60_000, receipt: null, notes: [] })
  await settleRefunds({ ctx: desk.context.system, input: { providerPaymentId: paymentId } })
  expect((await readOrder({ ctx: staff(), input: { id: depositId } })).refunds).toMatchObject([
    { effect: null, requestedBy: 'Provider' },
  ])
  expect(await link(leadId, 'balance')).toBe(1_350_000)
  // Reported again, it counts once.
  await settleRefunds({ ctx: desk.context.system, input: { providerPaymentId: paymentId } })
  expect((await desk.orderOf(depositId))?.loweredMinor).toBe(60_000)
})

test('what was paid twice and went back counts towards no price', async () => {
  const { depositId, leadId } = await projectWithDeposit()
  const { providerOrderId = '' } = (await desk.orderOf(depositId)) ?? {}
  const [known] = await desk.standIn.store.listPayments(providerOrderId)
  const second = { ...known, id: 'pay_Second00000000', created_at: 2_000_000_000 }
  await desk.pool.query(
    `insert into standin_entities (id, kind, parent_id, entity) values ($1, 'payment', $2, $3)`,
    [second.id, providerOrderId, JSON.stringify(second)],
  )
  await desk.settle(providerOrderId)
  expect(await readOrder({ ctx: staff(), input: { id: depositId } })).toMatchObject({
    isSurplusRefundable: true,
  })
  await refund(depositId, 150_000, 'lowers-price')
  const [given] = await desk.db.select().from(refunds).where(eq(refunds.status, 'processed'))
  expect(given?.effect).toBeNull()
  expect(await link(leadId, 'balance')).toBe(1_350_000)
  expect(await readOrder({ ctx: staff(), input: { id: depositId } })).toMatchObject({
    isSurplusRefundable: false,
  })
})

test('an older link for more than what is left takes nothing', async () => {
  const { depositId, leadId } = await projectWithDeposit()
  const made = async () => {
    const input = { leadId, part: 'balance' } as const
    const { orderId, payment_link } = await createPaymentLink({ ctx: staff(), input })
    const { providerOrderId = '' } = (await desk.orderOf(orderId)) ?? {}
    return { providerOrderId, holder: desk.holderOf(payment_link.split('#')[1] ?? '') }
  }
  const older = await made()
  await refund(depositId, 50_000, 'owed-again')
  const newer = await made()
  expect(newer.providerOrderId).not.toBe(older.providerOrderId)
  await desk.payInWindow(newer.providerOrderId)
  await desk.settle(newer.providerOrderId)
  await expect(startLinkCheckout({ ctx: older.holder, input: { visitorHash } })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The whole price is paid. Nothing is left to pay.',
  })
})
