import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documents } from '#db/schema/documents.ts'
import { orders } from '#db/schema/orders.ts'
import { quotes } from '#db/schema/quotes.ts'
import { openLeadOrder } from '#features/billing/lead-order.server.ts'
import { settlePayment } from '#features/payments/orders/settle-payment.server.ts'
import { createProject } from '#features/projects/create-project.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { makeOrder, payInWindow } from '#test/make-orders.ts'
import { setUpQuoteDesk } from '#test/quote-desk.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { type QuoteList, sumsOf } from './quote.ts'
import { listMyQuotes, readQuote } from './read-quote.server.ts'

const room = setUpQuoteDesk()
const { desk } = room
const staff = (): Ctx => desk.context.staff

test('who reads a quote while its deposit is booked reads what was true before or after it, never both', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  await room.accept(staff(), id, [])
  const { id: orderId } = await openLeadOrder({
    ctx: staff(),
    input: {
      leadId,
      part: 'deposit',
      amountMinor: sumsOf((await room.read(id)).quote, []).charge.deposit.amountMinor,
    },
  })
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, orderId))
  if (!desk.context.standIn || !order) throw new Error('No order at the stand-in')
  await payInWindow(desk.context.standIn, order.providerOrderId)
  const reading = await desk.db.transaction(async (tx) => {
    // Who reads has found the payments, and waits here for the invoice.
    await tx.execute(sql`lock table ${documents} in access exclusive mode`)
    const reading = readQuote({ ctx: staff(), input: { id } })
    await untilWaiting(desk.context.database.pool)
    const ctx = { ...desk.context.system, db: tx }
    await settlePayment({ ctx, input: { providerOrderId: order.providerOrderId, by: 'webhook' } })
    await createProject({ ctx, input: { leadId } })
    return { page: reading }
  })
  expect(await reading.page).toMatchObject({ paid: null, projectId: null })
})

test('whoever opens or accepts a quote goes on reading that a payment is being checked', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  const client = await room.holder(id)
  // A payment with live keys, which nobody here can ask about.
  const { order } = await makeOrder(desk.context.visitor)
  await desk.db.update(orders).set({ leadId, mode: 'live' }).where(eq(orders.id, order.id))
  expect(await room.read(id, client)).toMatchObject({ isChecking: true })
  for (const answer of [
    await room.post(client, `/api/quotes/${id}/open`),
    await room.accept(client, id, []),
  ]) {
    expect(await answer.json()).toMatchObject({ isChecking: true })
  }
})

test('a list of quotes asks once for all deposits, and says of each whether it is paid', async () => {
  const listed = async () => {
    const asking = vi.spyOn(desk.context.database.pool, 'query')
    const { quotes: list } = await listMyQuotes({ ctx: client })
    const queries = asking.mock.calls.length
    asking.mockRestore()
    return { queries, isPaid: list.filter(isReadable).map(({ isPaid }) => isPaid) }
  }
  const [user] = await desk.db
    .insert(users)
    .values({ name: 'Mira', email: 'mira@example.com', emailVerified: true })
    .returning()
  const actor = { kind: 'client', userId: user?.id ?? '', name: 'Mira' } as const
  const client: Ctx = { ...desk.context.visitor, actor }
  for (const _ of [1, 2]) {
    const leadId = await room.lead()
    await room.accept(staff(), await room.sent(leadId), [])
  }
  const { queries, isPaid } = await listed()
  expect(isPaid).toEqual([false, false])
  const leadId = await room.lead()
  await room.accept(staff(), await room.sent(leadId), [])
  const { order } = await makeOrder(desk.context.visitor)
  await desk.db
    .update(orders)
    .set({ leadId, status: 'paid', paidAt: staff().clock() })
    .where(eq(orders.id, order.id))
  expect(await listed()).toEqual({ queries, isPaid: [true, false, false] })
})

test('a client sees their own quotes, but no drafts and nobody else’s', async () => {
  const [user] = await desk.db
    .insert(users)
    .values({ name: 'Mira', email: 'mira@example.com', emailVerified: true })
    .returning()
  const userId = user?.id ?? ''
  const ctx: Ctx = { ...desk.context.visitor, actor: { kind: 'client', userId, name: 'Mira' } }
  const id = await room.sent()
  await room.make(await room.lead())
  const list: QuoteList = await (await room.ask(ctx, '/api/my/quotes')).json()
  expect(list.quotes).toMatchObject([{ id, status: 'opened', title: 'Business Basic', isPaid: false }])
  const [row] = await desk.db.select().from(quotes).where(eq(quotes.status, 'draft'))
  expect((await room.ask(ctx, `/api/quotes/${row?.id}`)).status).toBe(404)
})
