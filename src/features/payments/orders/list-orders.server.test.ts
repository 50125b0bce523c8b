import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AnyWireQuote } from '#domain/quote.ts'
import { projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { businessBasic, visitorHash } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { projectRequest } from '#test/visitors.ts'
import { exportOrders } from './export-orders.server.ts'
import { listOrders } from './list-orders.server.ts'
import { describeDifference } from './order.ts'
import { readOrder } from './read-order.server.ts'

const desk = setUpPaymentDesk()

test('staff list orders by status and lead, page by page, and see which wait for their request', async () => {
  for (let index = 0; index < 26; index++) {
    await desk.makeOrder({ amountMinor: 100, quote: null, visitorHashes: [`visitor ${index}`] })
  }
  const { id } = await desk.paidOrder()
  const list = (query: Partial<Parameters<typeof listOrders>[0]['input']> = {}) =>
    listOrders({ ctx: desk.context.staff, input: { status: '', lead: '', cursor: '', ...query } })
  const first = await list()
  const second = await list({ cursor: first.nextCursor ?? '' })
  expect(new Set([...first.items, ...second.items].map((order) => order.id)).size).toBe(27)
  expect(second.nextCursor).toBeNull()
  expect(first.counts).toMatchObject({ created: 26, paid: 1, incomplete: 1 })
  const [order] = (await list({ status: 'incomplete' })).items.filter(isReadable)
  expect(order).toMatchObject({ id, isRequestComplete: false, lead: { reference: expect.any(String) } })
  expect((await list({ lead: order?.lead?.id ?? '' })).items).toHaveLength(1)
  await expect(
    listOrders({ ctx: desk.context.visitor, input: { status: '', lead: '', cursor: '' } }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('the table for spreadsheets names the provider’s order and payments', async () => {
  const { id, paymentId } = await desk.paidOrder()
  const { providerOrderId } = (await desk.orderOf(id)) ?? {}
  const csv = await exportOrders({ ctx: desk.context.staff, input: { status: '', lead: '' } })
  const [head, row] = csv.trim().split('\r\n')
  expect(head).toMatch(/,Provider’s order,Provider’s payments$/)
  expect(row).toMatch(new RegExp(`,${providerOrderId},${paymentId}$`))
})

test('the table for spreadsheets never holds a formula', async () => {
  await desk.paidOrder({
    customer: { name: '=1+1', email: '', phone: '', companyName: '' },
    description: '@SUM(A1)',
  })
  const csv = await exportOrders({ ctx: desk.context.staff, input: { status: '', lead: '' } })
  const [head, row] = csv.trim().split('\r\n')
  expect(head).toContain('Receipt,Created,Paid,Status,Money,Amount INR')
  expect(row).toContain("'=1+1")
  expect(row).toContain("'@SUM(A1)")
  expect(row).toContain(',"Paid, request incomplete",simulated,1500.00,0.00,yes,')
  expect(row).not.toMatch(/(^|,)"?[=+\-@\t]/)
})

/** What staff read of an order whose visitor sends a request for ₹15,000 that names it. */
async function differenceOf(
  made: { amountMinor: number; quote: AnyWireQuote | null },
  when: 'paid first' | 'sent first' | 'not paid',
): Promise<string | null> {
  const { order } = await desk.makeOrder(made)
  const pay = async () => desk.verify(await desk.payInWindow(order.providerOrderId))
  if (when === 'paid first') await pay()
  const request = projectRequest({ razorpayOrderId: order.providerOrderId, quote: businessBasic })
  const input = { request: v.parse(projectRequestSchema, request), idempotencyKey: randomUUID(), visitorHash }
  const { receipt } = await receiveLead({ ctx: desk.context.visitor, input })
  if (when === 'sent first') await pay()
  const { items: orders } = await listOrders({
    ctx: desk.context.staff,
    input: { lead: receipt.id, status: '', cursor: '' },
  })
  const detail = await readOrder({ ctx: desk.context.staff, input: { id: order.id } })
  expect(orders).toMatchObject([{ id: order.id, requestDepositInrMinor: 150_000 }])
  const [listed] = orders.filter(isReadable)
  expect(describeDifference(detail)).toBe(listed && describeDifference(listed))
  return describeDifference(detail)
}

test.each(['paid first', 'sent first'] as const)(
  'an amount that is not the deposit of the request it joins is told to staff (%s)',
  async (when) => {
    expect(await differenceOf({ amountMinor: 100, quote: null }, when)).toBe(
      'Paid ₹1 for a deposit of ₹1,500.',
    )
    const pro: AnyWireQuote = { ...businessBasic, packageId: 'business-pro', total: 25_000 }
    expect(await differenceOf({ amountMinor: 250_000, quote: pro }, when)).toBe(
      'Paid ₹2,500 for a deposit of ₹1,500.',
    )
    expect(await differenceOf({ amountMinor: 150_000, quote: businessBasic }, when)).toBeNull()
  },
)

test('before the payment the difference is described as the amount to pay', async () => {
  expect(await differenceOf({ amountMinor: 100, quote: null }, 'not paid')).toBe(
    'To be paid: ₹1 for a deposit of ₹1,500.',
  )
})

test('an order without a request, and staff’s own link, differ from nothing', () => {
  const order = {
    source: 'contact',
    status: 'paid',
    amountInrMinor: 100,
    requestDepositInrMinor: 150_000,
  } as const
  expect(describeDifference({ ...order, requestDepositInrMinor: null })).toBeNull()
  expect(describeDifference({ ...order, source: 'link' })).toBeNull()
})
