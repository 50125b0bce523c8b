import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { quotes } from '#db/schema/quotes.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import type { QuoteEdit, QuotePage } from './quote.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = (): Ctx => app.context.staff

async function act(id: string, verb: string, body: object = {}) {
  const { version } = (await quoting.read(id)).quote
  return quoting.post(staff(), `/api/quotes/${id}/${verb}`, { version, ...body })
}

async function done(id: string, verb: string, body: object = {}) {
  const answer = await act(id, verb, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

async function refused(answer: Promise<Response> | Response, status: number, words: RegExp) {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(status)
  expect((await response.json()).detail).toMatch(words)
}

async function revised(id: string, changes: Partial<QuoteEdit> = {}): Promise<string> {
  const { id: draft } = await done(id, 'revise')
  const { quote } = await quoting.read(draft)
  await done(draft, 'edit', { ...quote, note: 'Cheaper now.', ...changes })
  return draft
}

test('a revision copies the quote, and replaces it only once it is sent', async () => {
  const leadId = await quoting.lead()
  const old = await quoting.sent(leadId)
  const draft = await revised(old)
  expect((await done(old, 'revise')).id).toBe(draft)
  const [before, copy] = [(await quoting.read(old)).quote, (await quoting.read(draft)).quote]
  const { lines, terms, clientEmail, validDays } = before
  expect(copy).toMatchObject({
    lines,
    terms,
    clientEmail,
    validDays,
    status: 'draft',
    replacesId: old,
    sentAt: null,
  })
  expect(before.status).toBe('opened')

  app.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  const sent: QuotePage = await done(draft, 'send')
  expect(sent.quote).toMatchObject({ status: 'sent', number: 'QUO/26-27/0002' })
  expect(await quoting.read(old)).toMatchObject({
    quote: { status: 'replaced' },
    newer: { id: draft, number: 'QUO/26-27/0002' },
  })
  expect(await quoting.eventsOf(leadId)).toEqual([
    'draft: Meera',
    'sent: Meera',
    'opened: Mira Sen',
    'revised: Meera',
    'sent: Meera',
    'replaced: Meera',
  ])
  await refused(act(old, 'revise'), 409, /Another quote has replaced this one/)
  await refused(
    act(old, 'accept', { name: 'Mira', optionIds: [], text: 'I accept.' }),
    409,
    /This quote is replaced/,
  )
})

test('the mail of a revision says what it replaces', async () => {
  const old = await quoting.sent()
  const draft = await revised(old)
  await done(draft, 'send')
  const mails = await app.sendMails()
  const text = mails.map((mail) => mail.text).find((one) => one.includes('Cheaper now.'))
  expect(text).toContain('It replaces quote QUO/26-27/0001 of 2 November 2026 (India time).')
})

test('the old link shows that the quote was replaced, and opens and accepts the newest one', async () => {
  const first = await quoting.sent()
  const client = await quoting.holder(first)
  app.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  const second = await revised(first)
  expect((await quoting.ask(client, `/api/quotes/${second}`)).status).toBe(404)
  await done(second, 'send')
  app.context.setTime(new Date('2026-11-04T10:00:00.000Z'))
  const third = await revised(second)
  await done(third, 'send')
  expect(await quoting.read(first, client)).toMatchObject({
    quote: { status: 'replaced', clientEmail: '' },
    newer: { id: third },
  })
  expect(await quoting.read(third, client)).toMatchObject({
    side: 'client',
    quote: { status: 'sent' },
    newer: null,
  })
  expect((await quoting.accept(client, third, [])).status).toBe(200)
  expect((await quoting.read(second, client)).quote.status).toBe('replaced')
})

test('a link of the newer quote opens no earlier one, and no quote of another lead', async () => {
  const [old, other] = [await quoting.sent(), await quoting.sent()]
  app.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  const draft = await revised(old)
  await done(draft, 'send')
  const client = await quoting.holder(draft)
  for (const id of [old, other]) expect((await quoting.ask(client, `/api/quotes/${id}`)).status).toBe(404)
  const earlier = await quoting.holder(other)
  expect((await quoting.ask(earlier, `/api/quotes/${draft}`)).status).toBe(404)
})

test('a quote revised for another address stays closed to links to the former one, and to ended ones', async () => {
  const old = await quoting.sent()
  const client = await quoting.holder(old)
  app.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  const draft = await revised(old, { clientEmail: 'right@example.com' })
  await done(draft, 'send')
  expect((await quoting.ask(client, `/api/quotes/${draft}`)).status).toBe(404)
  expect(await quoting.read(old, client)).toMatchObject({ quote: { status: 'replaced' }, newer: null })

  const [next, again] = [await quoting.sent(), await quoting.sent()]
  const ended = await quoting.holder(next)
  const revision = await revised(next, { clientEmail: 'MIRA@example.com' })
  app.context.setTime(new Date('2026-11-04T10:00:00.000Z'))
  await done(revision, 'send')
  expect((await quoting.read(next, ended)).newer).toMatchObject({ id: revision })
  await done(next, 'links/revoke')
  expect((await quoting.ask(ended, `/api/quotes/${revision}`)).status).toBe(404)
  expect((await quoting.ask(ended, `/api/quotes/${again}`)).status).toBe(404)
})

test('an old quote accepted while it is revised stays the agreement, and staff read why', async () => {
  const leadId = await quoting.lead()
  const old = await quoting.sent(leadId)
  const draft = await revised(old)
  expect((await quoting.accept(await quoting.holder(old), old, [])).status).toBe(200)
  expect((await quoting.read(draft)).accepted).toEqual({ id: old, number: 'QUO/26-27/0001' })
  await refused(act(draft, 'send'), 409, /The client has accepted QUO\/26-27\/0001/)
  await refused(act(old, 'revise'), 409, /What was agreed stays/)
  expect((await quoting.read(old)).quote.status).toBe('accepted')
  await done(draft, 'discard')
  expect((await quoting.ask(staff(), `/api/quotes/${draft}`)).status).toBe(404)
})

test.for(['send', 'accept'] as const)(
  'while the client accepts the old quote and staff send the new one, %s first wins alone',
  async (first) => {
    const old = await quoting.sent()
    const client = await quoting.holder(old)
    const draft = await revised(old)
    const accepting = () => quoting.accept(client, old, [])
    const sending = () => act(draft, 'send')
    const { pool } = app.context.database
    const lock = await pool.connect()
    // Both wait for the old quote's row, in this order.
    await lock.query('begin')
    await lock.query('select from quotes where id = $1 for update', [old])
    const begin = first === 'send' ? [sending, accepting] : [accepting, sending]
    const answers: Promise<Response>[] = []
    for (const start of begin) {
      answers.push(start())
      await untilWaiting(pool, answers.length)
    }
    await lock.query('commit')
    lock.release()
    const [won, lost] = await Promise.all(answers)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    const statuses = [(await quoting.read(old)).quote.status, (await quoting.read(draft)).quote.status]
    expect(statuses).toEqual(first === 'send' ? ['replaced', 'sent'] : ['accepted', 'draft'])
  },
)

test('a deposit paid before the revision counts for the new quote, not for the old one', async () => {
  const leadId = await quoting.lead()
  const old = await quoting.sent(leadId)
  const draft = await revised(old)
  const { order } = await makeOrder(app.context.visitor)
  await app.db
    .update(orders)
    .set({ leadId, status: 'paid', paidAt: staff().clock() })
    .where(eq(orders.id, order.id))
  const paid = { amountInrMinor: order.amountMinor, deposit: 'paid' }
  expect((await quoting.read(draft)).paid).toMatchObject(paid)
  await done(draft, 'send')
  const client = await quoting.holder(draft)
  expect((await quoting.read(draft, client)).paid).toMatchObject(paid)
  expect((await quoting.read(old)).paid).toBeNull()
  expect((await quoting.accept(client, draft, [])).status).toBe(200)
  expect((await quoting.read(draft)).quote.acceptance?.text).toMatch(/I have paid ₹/)
})

test('expired and declined quotes are revised too, and keep their state', async () => {
  for (const status of ['expired', 'declined'] as const) {
    const old = await quoting.sent()
    await quoting.setStatus(old, status)
    const draft = await revised(old)
    app.context.setTime(new Date(app.context.staff.clock().getTime() + 60_000))
    await done(draft, 'send')
    expect(await quoting.read(old)).toMatchObject({ quote: { status }, newer: { id: draft } })
  }
})

test('one draft at a time: another one, a sent quote and clients are refused plainly', async () => {
  const leadId = await quoting.lead()
  const old = await quoting.sent(leadId)
  const draft = await quoting.make(leadId)
  await refused(act(old, 'revise'), 409, /already has a draft/)
  await refused(act(draft, 'revise'), 409, /is a draft/)
  await refused(act(old, 'discard'), 409, /This quote is opened\. Only a draft can be discarded/)
  const client = await quoting.holder(old)
  for (const verb of ['revise', 'discard', 'remind', 'extend']) {
    const body = { version: 2, lastDay: '2026-12-01' }
    expect((await quoting.post(client, `/api/quotes/${old}/${verb}`, body)).status).toBe(403)
  }
  expect((await done(draft, 'discard')).leadId).toBe(leadId)
  expect(await app.db.select().from(quotes).where(eq(quotes.leadId, leadId))).toHaveLength(1)
  await done(old, 'revise')
})

test('a link of staff’s own sending, mailed to another address than the quote’s, leads no further', async () => {
  const old = await quoting.sent()
  const link = { key: randomUUID(), noun: 'quote', subjectId: old, email: 'colleague@example.com', days: 30 }
  const token = await issueRecordLink(app.context.system, link)
  const holder: Ctx = { ...app.context.visitor, actor: { kind: 'link-holder', linkHash: hashToken(token) } }
  app.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  const draft = await revised(old)
  await done(draft, 'send')
  expect((await quoting.ask(holder, `/api/quotes/${draft}`)).status).toBe(404)
})
