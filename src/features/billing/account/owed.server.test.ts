import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds } from '#db/schema/refunds.ts'
import type { RefundEffect } from '#domain/records/refund.ts'
import { readOrder } from '#features/payments/orders/read-order.server.ts'
import { settleRefunds } from '#features/payments/refunds/settle-refunds.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { visitorHash } from '#test/fixtures/order-fixtures.ts'
import { createPaymentLink, startLinkPayment } from '../payment-links.server.ts'

// Each client paid ₹1,500 of ₹15,000, and the same in test money, which never counts.
const { app, issue, refund, projectWithDeposit } = setUpInvoices()

const staff = () => app.context.staff
const link = async (leadId: string, part: 'deposit' | 'balance', despite: string[] = []) => {
  const { orderId } = await createPaymentLink(staff(), { leadId, part, despite })
  return (await app.orderOf(orderId))?.amountMinor
}

test.each<[RefundEffect, owed: number]>([
  ['owed-again', 1_400_000],
  ['lowers-price', 1_350_000],
])('after a partial refund, %s, link and invoice request the same amount', async (effect, owed) => {
  const { depositId, leadId, projectId } = await projectWithDeposit()
  await refund(depositId, 50_000, effect)
  expect(await link(leadId, 'balance')).toBe(owed)
  const { documents } = await issue(projectId)
  expect(documents.filter(isReadable).find(({ kind }) => kind === 'invoice')?.amountInrMinor).toBe(owed)
})

test('a partly refunded balance is due only for that part, and only if it is due again', async () => {
  for (const [effect, owed] of [
    ['owed-again', 100_000],
    ['lowers-price', null],
  ] as const) {
    const { leadId } = await projectWithDeposit()
    const { orderId } = await createPaymentLink(staff(), { leadId, part: 'balance' })
    const { providerOrderId = '' } = (await app.orderOf(orderId)) ?? {}
    await app.payInWindow(providerOrderId)
    await app.settle(providerOrderId)
    await refund(orderId, 100_000, effect)
    if (owed === null) {
      await expect(link(leadId, 'balance')).rejects.toMatchObject({ message: 'Nothing more is due.' })
    } else {
      expect(await link(leadId, 'balance')).toBe(owed)
    }
  }
})

test('requests a deposit that was refunded off the price only on purpose', async () => {
  const lowered = await projectWithDeposit()
  await refund(lowered.depositId, 150_000, 'lowers-price')
  const message = 'The deposit of ₹1,500 was refunded, and the price went down by it.'
  await expect(link(lowered.leadId, 'deposit')).rejects.toMatchObject({ code: 'conflict', message })
  expect(await link(lowered.leadId, 'deposit', [message])).toBe(150_000)
  const owed = await projectWithDeposit()
  await refund(owed.depositId, 150_000, 'owed-again')
  expect(await link(owed.leadId, 'deposit')).toBe(150_000)
})

test('a refund in the provider’s dashboard lowers the price until staff decide otherwise, and admin shows it', async () => {
  const { depositId, leadId } = await projectWithDeposit()
  const [payment] = (await readOrder(staff(), { id: depositId })).payments
  const paymentId = payment?.providerPaymentId ?? ''
  await app.standIn.store.refund(paymentId, { amount: 60_000, receipt: null, notes: [] })
  await settleRefunds(app.context.system, { providerPaymentId: paymentId })
  expect((await readOrder(staff(), { id: depositId })).refunds).toMatchObject([
    { effect: null, requestedBy: 'Provider' },
  ])
  expect(await link(leadId, 'balance')).toBe(1_350_000)
  await settleRefunds(app.context.system, { providerPaymentId: paymentId })
  expect((await app.orderOf(depositId))?.loweredMinor).toBe(60_000)
})

test('a refunded duplicate payment counts towards no price', async () => {
  const { depositId, leadId } = await projectWithDeposit()
  const { providerOrderId = '' } = (await app.orderOf(depositId)) ?? {}
  const [known] = await app.standIn.store.listPayments(providerOrderId)
  const second = { ...known, id: 'pay_Second00000000', created_at: 2_000_000_000 }
  await app.pool.query(
    `insert into standin_entities (id, kind, parent_id, entity) values ($1, 'payment', $2, $3)`,
    [second.id, providerOrderId, JSON.stringify(second)],
  )
  await app.settle(providerOrderId)
  expect(await readOrder(staff(), { id: depositId })).toMatchObject({
    isSurplusRefundable: true,
  })
  await refund(depositId, 150_000, 'lowers-price')
  const [given] = await app.db.select().from(refunds).where(eq(refunds.status, 'processed'))
  expect(given?.effect).toBeNull()
  expect(await link(leadId, 'balance')).toBe(1_350_000)
  expect(await readOrder(staff(), { id: depositId })).toMatchObject({
    isSurplusRefundable: false,
  })
})

test('refuses payment by an older link for more than is left', async () => {
  const { depositId, leadId } = await projectWithDeposit()
  const made = async () => {
    const input = { leadId, part: 'balance' } as const
    const { orderId, payment_link } = await createPaymentLink(staff(), input)
    const { providerOrderId = '' } = (await app.orderOf(orderId)) ?? {}
    return { providerOrderId, holder: app.holderOf(payment_link?.split('#')[1] ?? '') }
  }
  const older = await made()
  await refund(depositId, 50_000, 'owed-again')
  const newer = await made()
  expect(newer.providerOrderId).not.toBe(older.providerOrderId)
  await app.payInWindow(newer.providerOrderId)
  await app.settle(newer.providerOrderId)
  await expect(startLinkPayment(older.holder, { visitorHash })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The whole price is paid. Nothing more is due.',
  })
})
