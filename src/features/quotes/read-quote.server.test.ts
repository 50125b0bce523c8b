import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documents } from '#db/schema/documents.ts'
import { orders } from '#db/schema/orders.ts'
import { quotes } from '#db/schema/quotes.ts'
import { sumsOf } from '#domain/money/quote-sums.ts'
import { ensureLeadOrder } from '#features/billing/ensure-lead-order.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { makeOrder, payInWindow } from '#test/fixtures/order-fixtures.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import { listMyQuotes } from './list-quotes.server.ts'
import type { MyQuotes } from './quote.ts'
import { readQuotePage } from './read-quote.server.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = (): Ctx => app.context.staff

test('a read while the deposit is booked is from before or after it, never mixed', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  await quoting.accept(staff(), id, [])
  const { id: orderId } = await ensureLeadOrder(staff(), {
    leadId,
    part: 'deposit',
    amountMinor: sumsOf((await quoting.read(id)).quote, []).charge.deposit.amountMinor,
  })
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  if (!app.context.standIn || !order) throw new Error('No order at the stand-in')
  await payInWindow(app.context.standIn, order.providerOrderId)
  const reading = await app.db.transaction(async (tx) => {
    // The reader has loaded the payments and waits here for the invoice.
    await tx.execute(sql`lock table ${documents} in access exclusive mode`)
    const reading = readQuotePage(staff(), { id, side: 'staff' })
    await untilWaiting(app.context.database.pool)
    const ctx = { ...app.context.system, db: tx }
    await settlePayment(ctx, { providerOrderId: order.providerOrderId, by: 'webhook' })
    await createProject(ctx, { leadId })
    return { page: reading }
  })
  expect(await reading.page).toMatchObject({ paid: null, projectId: null })
})

test('opening or accepting a quote keeps showing that a payment is being checked', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const client = await quoting.holder(id)
  // Live keys, which cannot be polled here.
  const { order } = await makeOrder(app.context.visitor)
  await app.db.update(orders).set({ leadId, mode: 'live' }).where(eq(orders.id, order.id))
  expect(await quoting.read(id, client)).toMatchObject({ isChecking: true })
  for (const answer of [
    await quoting.post(client, `/api/quotes/${id}/open`),
    await quoting.accept(client, id, []),
  ]) {
    expect(await answer.json()).toMatchObject({ isChecking: true })
  }
})

test('a list of quotes reads all deposits at once, and marks the paid ones', async () => {
  const listed = async () => {
    const asking = vi.spyOn(app.context.database.pool, 'query')
    const { quotes: list } = await listMyQuotes(client)
    const queries = asking.mock.calls.length
    asking.mockRestore()
    const read = list.filter(isReadable)
    return { queries, isPaid: read.map(({ isPaid, isWholePaid }) => (isWholePaid ? 'whole' : isPaid)) }
  }
  const [user] = await app.db
    .insert(users)
    .values({ name: 'Mira', email: 'mira@example.com', emailVerified: true })
    .returning()
  const actor = { kind: 'client', userId: user?.id ?? '', name: 'Mira' } as const
  const client: Ctx = { ...app.context.visitor, actor }
  for (const _ of [1, 2]) {
    const leadId = await quoting.lead()
    await quoting.accept(staff(), await quoting.sent(leadId), [])
  }
  const { queries, isPaid } = await listed()
  expect(isPaid).toEqual([false, false])
  const leadId = await quoting.lead()
  await quoting.accept(staff(), await quoting.sent(leadId), [])
  const { order } = await makeOrder(app.context.visitor)
  await app.db
    .update(orders)
    .set({ leadId, status: 'paid', paidAt: staff().clock() })
    .where(eq(orders.id, order.id))
  expect(await listed()).toEqual({ queries, isPaid: [true, false, false] })
  const rest = await makeOrder(app.context.visitor)
  await app.db
    .update(orders)
    .set({ leadId, status: 'paid', part: 'balance', amountMinor: 2_000_000, paidAt: staff().clock() })
    .where(eq(orders.id, rest.order.id))
  expect(await listed()).toEqual({ queries, isPaid: ['whole', false, false] })
})

test('a client sees only their own quotes, without drafts', async () => {
  const [user] = await app.db
    .insert(users)
    .values({ name: 'Mira', email: 'mira@example.com', emailVerified: true })
    .returning()
  const userId = user?.id ?? ''
  const ctx: Ctx = { ...app.context.visitor, actor: { kind: 'client', userId, name: 'Mira' } }
  const id = await quoting.sent()
  await quoting.make(await quoting.lead())
  const list: MyQuotes = await (await quoting.ask(ctx, '/api/my/quotes')).json()
  expect(list.quotes).toMatchObject([{ id, status: 'opened', title: 'Business Basic', isPaid: false }])
  const [row] = await app.db.select().from(quotes).where(eq(quotes.status, 'draft'))
  expect((await quoting.ask(ctx, `/api/quotes/${row?.id}`)).status).toBe(404)
})
