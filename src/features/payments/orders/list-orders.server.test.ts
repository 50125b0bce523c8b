import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AnyWireQuote } from '#domain/money/quote.ts'
import { projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { businessBasic, visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { exportOrders } from './export-orders.server.ts'
import { listOrders } from './list-orders.server.ts'
import { describeDifference, type OrderListQuery } from './order.ts'
import { readOrder } from './read-order.server.ts'

const app = setUpPayments()

const everything = { status: '', lead: '', client: '', q: '', sort: '', cursor: '' } as const

async function csvOf(query: Partial<OrderListQuery> = {}): Promise<string> {
  const input = { ...everything, ...query }
  return (await Array.fromAsync(await exportOrders(app.context.staff, input))).join('')
}

test('staff list orders by status and lead, page by page, and see which lack their request', async () => {
  for (let index = 0; index < 26; index++) {
    await app.makeOrder({ amountMinor: 100, quote: null, visitorHashes: [`visitor ${index}`] })
  }
  const { id } = await app.paidOrder()
  const list = (query: Partial<Parameters<typeof listOrders>[1]> = {}) =>
    listOrders(app.context.staff, { status: '', lead: '', client: '', q: '', sort: '', cursor: '', ...query })
  const first = await list()
  const second = await list({ cursor: first.nextCursor ?? '' })
  expect(new Set([...first.items, ...second.items].map((order) => order.id)).size).toBe(27)
  expect(second.nextCursor).toBeNull()
  expect(first.counts).toMatchObject({ created: 26, paid: 1, incomplete: 1 })
  const [order] = (await list({ status: 'incomplete' })).items.filter(isReadable)
  expect(order).toMatchObject({ id, isRequestComplete: false, lead: { reference: expect.any(String) } })
  expect((await list({ lead: order?.lead?.id ?? '' })).items).toHaveLength(1)
  await expect(
    listOrders(app.context.visitor, { status: '', lead: '', client: '', q: '', sort: '', cursor: '' }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('staff find a payment by name, address, reference and the payment’s id', async () => {
  const customer = { name: 'Zoë-Linde Li', email: 'zoe@looms.example', phone: '', companyName: 'Silk' }
  const { id, paymentId } = await app.paidOrder({ customer })
  await app.paidOrder()
  const input = { status: '', lead: '', client: '', sort: '', cursor: '' } as const
  const found = async (q: string) => {
    const page = await listOrders(app.context.staff, { ...input, q })
    return [page.items.map((order) => order.id), page.counts.paid]
  }
  const [order] = (await listOrders(app.context.staff, { ...input, q: 'li' })).items.filter(isReadable)
  const { providerOrderId = '' } = (await app.orderOf(id)) ?? {}
  const words = [
    // Letters that the other payment's random id cannot hold.
    'zoe-linde',
    'looms.ex',
    'silk',
    order?.receipt,
    order?.lead?.reference,
    providerOrderId,
    paymentId,
  ]
  for (const q of words) expect([q, await found(q ?? '')]).toEqual([q, [[id], 1]])
  for (const q of ['pay_unknown', 'OW-XXXXXX', 'stranger@']) expect([q, await found(q)]).toEqual([q, [[], 0]])
  const csv = await csvOf({ q: paymentId })
  expect(csv.trim().split('\r\n')).toHaveLength(2)
})

test('the CSV export names the provider’s order and payments', async () => {
  const { id, paymentId } = await app.paidOrder()
  const { providerOrderId } = (await app.orderOf(id)) ?? {}
  const csv = await csvOf()
  const [head, row] = csv.trim().split('\r\n')
  expect(head).toMatch(/,Provider’s order,Provider’s payments$/)
  expect(row).toMatch(new RegExp(`,${providerOrderId},${paymentId}$`))
})

test('the CSV export never contains a formula', async () => {
  await app.paidOrder({
    customer: { name: '=1+1', email: '', phone: '', companyName: '' },
    description: '@SUM(A1)',
  })
  const csv = await csvOf()
  const [head, row] = csv.trim().split('\r\n')
  expect(head).toContain('Receipt,Created,Paid,Status,Money,Amount INR')
  expect(row).toContain("'=1+1")
  expect(row).toContain("'@SUM(A1)")
  expect(row).toContain(',"Paid, request incomplete",simulated,1500.00,0.00,yes,')
  expect(row).not.toMatch(/(^|,)"?[=+\-@\t]/)
})

async function differenceOf(
  made: { amountMinor: number; quote: AnyWireQuote | null },
  when: 'paid first' | 'sent first' | 'not paid',
): Promise<string | null> {
  const { order } = await app.makeOrder(made)
  const pay = async () => app.verify(await app.payInWindow(order.providerOrderId))
  if (when === 'paid first') await pay()
  const request = projectRequest({ razorpayOrderId: order.providerOrderId, quote: businessBasic })
  const input = { request: v.parse(projectRequestSchema, request), idempotencyKey: randomUUID(), visitorHash }
  const { receipt } = await receiveLead(app.context.visitor, input)
  if (when === 'sent first') await pay()
  const { items: orders } = await listOrders(app.context.staff, {
    lead: receipt.id,
    client: '',
    q: '',
    status: '',
    sort: '',
    cursor: '',
  })
  const detail = await readOrder(app.context.staff, { id: order.id })
  expect(orders).toMatchObject([{ id: order.id, requestDepositInrMinor: 150_000 }])
  const [listed] = orders.filter(isReadable)
  expect(describeDifference(detail)).toBe(listed && describeDifference(listed))
  return describeDifference(detail)
}

test.each(['paid first', 'sent first'] as const)(
  'tells staff about an amount that differs from the deposit of its request (%s)',
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

test('describes the difference as the amount to pay before the payment', async () => {
  expect(await differenceOf({ amountMinor: 100, quote: null }, 'not paid')).toBe(
    'To be paid: ₹1 for a deposit of ₹1,500.',
  )
})

test('reports no difference for an order without a request or for staff’s payment link', () => {
  const order = {
    source: 'contact',
    status: 'paid',
    amountInrMinor: 100,
    requestDepositInrMinor: 150_000,
  } as const
  expect(describeDifference({ ...order, requestDepositInrMinor: null })).toBeNull()
  expect(describeDifference({ ...order, source: 'link' })).toBeNull()
})
