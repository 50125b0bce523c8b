import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { currencies } from '#domain/currency.ts'
import { money } from '#domain/money.ts'
import { agreedPriceOf, isPriceToConfirm, priceQuote } from '#domain/quote.ts'
import { quoteStates, quoteStatuses } from '#domain/records/quote.ts'
import { mayMove } from '#domain/records/states.ts'
import { settlePayment } from '#features/payments/orders/settle-payment.server.ts'
import type { ProjectPage } from '#features/projects/project.ts'
import type { Ctx } from '#platform/context.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { payInWindow } from '#test/make-orders.ts'
import { chosen, setUpQuoteDesk } from '#test/quote-desk.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { expireQuotes } from './expire-quotes.job.server.ts'
import {
  acceptanceText,
  chosenOptions,
  dayOf,
  linesOf,
  type QuoteEdit,
  type QuotePage,
  sumsOf,
} from './quote.ts'

const room = setUpQuoteDesk()
const { desk } = room
const staff = (): Ctx => desk.context.staff

test('a quote begins with what the lead chose, at the prices and the total that the lead saw', async () => {
  const leadId = await room.lead()
  const id = await room.make(leadId)
  expect(await room.make(leadId)).toBe(id)
  const { quote } = await room.read(id)
  const { quote: seen } = await room.leadOf(leadId)
  const { shown, charge } = sumsOf(quote, chosenOptions(quote.lines))
  // The yen has no minor units.
  expect(shown).toEqual(seen?.total)
  expect(shown.currency).toBe('JPY')
  expect(charge).toEqual(seen?.charge)
  expect(quote).toMatchObject({ status: 'draft', number: null, clientEmail: 'mira@example.com', version: 1 })
  expect(quote.lines.slice(0, 2)).toMatchObject([
    { id: 'business-basic', isOption: false, isChosen: true },
    { id: 'seo-premium', isOption: true, isChosen: true },
  ])
  // The add-ons that go with the package too, for the client to take.
  expect(quote.lines.slice(2).every(({ isOption, isChosen }) => isOption && !isChosen)).toBe(true)
  expect(quote.lines.length).toBeGreaterThan(2)
})

test('a quote for a lead without a choice begins in the currency that its visitor saw', async () => {
  const leadId = await room.lead(null)
  await desk.db.update(leads).set({ currency: 'EUR' }).where(eq(leads.id, leadId))
  const { quote } = await room.read(await room.make(leadId))
  expect(quote.terms).toMatchObject({ currency: 'EUR', ratePerInr: currencies.EUR.displayRatePerInr })
  expect(quote.lines).toMatchObject([{ name: 'Website', amountMinor: 0 }])
})

test('a quote of a choice whose price was too low to charge begins at the list price, in the same currency', async () => {
  const yen = { currency: 'JPY', multiplier: 1.1 } as const
  const priced = priceQuote(chosen, yen)
  if (!priced.ok) throw new Error(`Not sold: ${priced.id}`)
  expect(isPriceToConfirm(priced.quote)).toBe(true)
  // With this rate, today's multiplier would bring in a fifth more than the list price.
  const terms = { ...yen, ratePerInr: 1.5 }
  const id = await room.sent(await room.lead({ ...agreedPriceOf(priced.quote), terms }))
  const { quote } = await room.read(id)
  const { shown, charge } = sumsOf(quote, chosenOptions(quote.lines))
  expect(shown.currency).toBe('JPY')
  const { list } = priced.quote
  expect(Math.abs(charge.total.amountMinor / list.amountMinor - 1)).toBeLessThan(0.01)
})

test.each([
  ['contact', { packageId: 'business-pro', addOnIds: ['seo-premium', 'chatbot'] }],
  ['checkout', { packageId: 'professional-website', addOnIds: ['membership-portal'] }],
  ['checkout', { packageId: 'restaurant-package', addOnIds: [] }],
  ['ai-suggest', { recommendationIds: ['ecommerce-website', 'search-and-analytics'] }],
] as const)(
  'what a lead of %s chose becomes a quote, and once accepted is the same choice: %o',
  async (source, choice) => {
    const leadId = await room.lead({}, choice, source)
    const { quote: before } = await room.leadOf(leadId)
    const id = await room.sent(leadId)
    const { quote } = await room.read(id)
    const ids = 'packageId' in choice ? [choice.packageId, ...choice.addOnIds] : choice.recommendationIds
    const { shown, charge } = sumsOf(quote, chosenOptions(quote.lines))
    expect(linesOf(quote.lines, chosenOptions(quote.lines)).map((line) => line.id)).toEqual(ids)
    expect(shown).toEqual(before?.total)
    expect(shown.currency).toBe('JPY')
    expect(charge.total).toEqual(before?.charge.total)
    await room.accept(await room.holder(id), id)
    // What staff offered is its own list price.
    const agreed = { ...before, list: before?.charge.total }
    expect((await room.leadOf(leadId)).quote).toEqual(agreed)
  },
)

test('the lines add up to the frozen total although the catalogue rounds or sells otherwise now', async () => {
  const rounded = await room.read(await room.make(await room.lead({ total: money(999, 'JPY') })))
  expect(sumsOf(rounded.quote, ['seo-premium']).shown.amountMinor).toBe(999)
  const unsold = { lines: [{ id: 'gone', name: 'Gone' }], total: money(777, 'JPY') }
  const gone = await room.read(await room.make(await room.lead(unsold)))
  expect(gone.quote.lines).toMatchObject([{ amountMinor: 777, isOption: false }])
  const nothing = await room.read(await room.make(await room.lead(null)))
  expect(nothing.quote.lines).toMatchObject([{ name: 'Website', amountMinor: 0 }])
})

test('a draft is edited until it is sent, by whoever saw it last, and a price is needed to send it', async () => {
  const id = await room.make(await room.lead(null))
  const { quote } = await room.read(id)
  const edit = (version: number, changes: Partial<QuoteEdit>) =>
    room.post(staff(), `/api/quotes/${id}/edit`, { ...quote, version, ...changes })
  const send = (version: number) => room.post(staff(), `/api/quotes/${id}/send`, { version })
  expect((await send(1)).status).toBe(409)
  const lines = quote.lines.map((line) => ({ ...line, amountMinor: 4_000_000 }))
  const contact = { clientEmail: 'mira@example.com', taxNumber: '29ABCDE1234F2Z5' }
  expect((await edit(1, { lines, taxNumber: '29ABCDE1234F2Z5' })).status).toBe(200)
  expect((await edit(1, { note: 'Too late' })).status).toBe(409)
  expect((await edit(2, { lines, clientEmail: '' })).status).toBe(200)
  expect(await (await send(3)).json()).toMatchObject({ detail: 'Enter the client’s email address first.' })
  expect((await edit(3, { ...contact, lines, validDays: 7 })).status).toBe(200)
  expect((await send(4)).status).toBe(200)
  const sent = await room.read(id)
  expect(sent.quote).toMatchObject({ number: 'QUO/26-27/0001', status: 'sent', taxNumber: '29ABCDE1234F2Z5' })
  expect(sent.quote.validUntil).toBe('2026-11-09T10:00:00.000Z')
  expect((await edit(5, { note: 'Another price' })).status).toBe(409)
})

test('a quote that waits for its number over midnight bears the day of its number', async () => {
  const id = await room.make(await room.lead())
  desk.context.setTime(new Date('2026-11-02T18:29:59.999Z'))
  const { sending, taken } = await desk.db.transaction(async (tx) => {
    const ctx = { ...desk.context.system, db: tx }
    await lockSeries({ ctx, input: { series: 'QUO' } })
    const sending = room.post(staff(), `/api/quotes/${id}/send`, { version: 1 })
    await untilWaiting(desk.context.database.pool)
    desk.context.setTime(new Date('2026-11-02T18:30:00.000Z'))
    const { takeNumber } = await lockSeries({ ctx, input: { series: 'QUO' } })
    return { sending, taken: await takeNumber() }
  })
  expect(taken).toBe('QUO/26-27/0001')
  expect((await sending).status).toBe(200)
  const { quote } = await room.read(id)
  expect([quote.number, dayOf(quote.sentAt)]).toEqual(['QUO/26-27/0002', '3 Nov 2026, India'])
})

test('the table of states decides over HTTP who may accept, decline and send', async () => {
  const id = await room.sent()
  const client = await room.holder(id)
  for (const from of quoteStatuses) {
    for (const [side, ctx] of [
      ['client', client],
      ['staff', staff()],
    ] as const) {
      for (const [to, rest] of [
        ['accepted', 'accept'],
        ['declined', 'decline'],
        ['sent', 'send'],
      ] as const) {
        await room.setStatus(id, from)
        const { quote } = await room.read(id)
        const text = acceptanceText(quote, [], null)
        const body = { version: 1, name: 'Mira Sen', optionIds: [], text }
        const { status } = await room.post(ctx, `/api/quotes/${id}/${rest}`, body)
        const wanted =
          side === 'client' && from === 'draft'
            ? 404
            : side === 'client' && to === 'sent'
              ? 403
              : mayMove(quoteStates, from, to, side)
                ? 200
                : 409
        expect(status, `${side}: ${from} → ${to}`).toBe(wanted)
      }
    }
  }
})

test('opened means the client’s page: staff, a scanner’s GET and a link that staff follow leave nothing', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId, { isOpened: false })
  const holder = await room.holder(id)
  const open = (ctx: Ctx) => room.post(ctx, `/api/quotes/${id}/open`)
  await room.read(id, holder)
  await open(staff())
  if (holder.actor.kind !== 'link-holder') throw new Error('No holder')
  const staffsLink: Ctx = { ...holder, actor: { ...holder.actor, isStaff: true } }
  await open(staffsLink)
  expect((await room.read(id)).quote).toMatchObject({ status: 'sent', openedAt: null })
  expect((await room.accept(staffsLink, id)).status).toBe(403)
  expect((await open(holder)).status).toBe(200)
  desk.context.setTime(new Date('2026-11-02T11:00:00.000Z'))
  await open(holder)
  expect((await room.read(id)).quote).toMatchObject({
    status: 'opened',
    openedAt: '2026-11-02T10:00:00.000Z',
  })
  expect(await room.toldOf(leadId)).toEqual(['draft: Meera', 'sent: Meera', 'opened: Mira Sen'])
})

test('what is accepted is stored with name, time, address and the exact words, and becomes the lead’s choice', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  const client = await room.holder(id)
  const { quote } = await room.read(id, client)
  const [, taken, other] = quote.lines
  const optionIds = [other?.id ?? '']
  // The page showed other words: the server prices again.
  const stale = acceptanceText(quote, [taken?.id ?? ''], null)
  expect((await room.accept(client, id, optionIds, { text: stale })).status).toBe(409)
  expect((await room.accept(client, id, ['business-basic'])).status).toBe(422)
  expect((await room.accept(client, id, optionIds)).status).toBe(200)

  const accepted = (await room.read(id)).quote
  const text = acceptanceText(quote, optionIds, null)
  expect(text).toContain(other?.name)
  expect(text).not.toContain(taken?.name)
  expect(accepted.acceptance).toEqual({
    at: '2026-11-02T10:00:00.000Z',
    name: 'Mira Sen',
    address: '203.0.113.7',
    recordedBy: null,
    text,
  })
  expect(chosenOptions(accepted.lines)).toEqual(optionIds)
  const { charge } = sumsOf(quote, optionIds)
  const lead = await room.leadOf(leadId)
  expect(lead.status).toBe('won')
  expect(lead.quote).toMatchObject({
    kind: 'package',
    lines: [{ id: 'business-basic' }, { id: other?.id }],
    charge,
  })
  const another = await room.post(staff(), '/api/admin/quotes', { leadId })
  expect(another.status).toBe(409)
})

test('of two answers at once one counts', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  const [first, second] = [await room.holder(id), await room.holder(id)]
  const answers = await Promise.all([
    room.accept(first, id, [], { name: 'Mira' }),
    room.accept(second, id, undefined, { name: 'Noor' }),
    room.accept(staff(), id, [], { name: 'Asha' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await room.toldOf(leadId)).filter((told) => told.startsWith('accepted'))).toHaveLength(1)
})

test('staff record an acceptance by phone, with their own name', async () => {
  const id = await room.sent()
  expect((await room.accept(staff(), id, [], { name: 'Mira Sen, on the phone' })).status).toBe(200)
  expect((await room.read(id)).quote.acceptance).toMatchObject({
    name: 'Mira Sen, on the phone',
    address: '',
    recordedBy: 'Meera',
  })
})

test('a quote that is sent replaces the one that waits, and the accepted one can be replaced by none', async () => {
  const leadId = await room.lead()
  const first = await room.sent(leadId)
  const draft = await room.make(leadId)
  const client = await room.holder(first)
  expect((await room.accept(client, first)).status).toBe(200)
  const late = await room.post(staff(), `/api/quotes/${draft}/send`, { version: 1 })
  expect(late.status).toBe(409)

  const other = await room.lead()
  const unread = await room.sent(other, { isOpened: false })
  const read = await room.sent(other)
  expect((await room.read(read)).quote.status).toBe('opened')
  const fresh = await room.sent(other, { isOpened: false })
  expect((await room.read(fresh)).quote).toMatchObject({ status: 'sent', number: 'QUO/26-27/0004' })
  for (const old of [unread, read]) {
    expect((await room.read(old)).quote.status).toBe('replaced')
    expect((await room.accept(await room.holder(old), old)).status).toBe(409)
  }
})

test('a quote can be answered on all of its last day at the agency, and the job tells the timeline once that it expired', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  const client = await room.holder(id)
  const expire = () =>
    expireQuotes.handle({ ctx: desk.context.system, data: {}, attempt: 1, lastAttempt: false })
  expect(dayOf((await room.read(id)).quote.validUntil)).toBe('16 Nov 2026, India')
  desk.context.setTime(new Date('2026-11-16T18:29:59.999Z'))
  await expire()
  expect((await room.read(id)).quote.status).toBe('opened')
  desk.context.setTime(new Date('2026-11-16T18:30:00.000Z'))
  expect((await room.read(id)).quote.status).toBe('expired')
  expect((await room.accept(client, id)).status).toBe(409)
  for (let run = 0; run < 2; run++) await expire()
  expect((await room.toldOf(leadId)).at(-1)).toBe('expired: System')
  expect((await room.toldOf(leadId)).filter((told) => told.startsWith('expired'))).toHaveLength(1)
})

test('the accepted choice is paid with one order, and becomes a project without another word', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  const client = await room.holder(id)
  const checkout = () => room.post(client, `/api/quotes/${id}/checkout`)
  expect((await checkout()).status).toBe(409)
  await room.accept(client, id, [])
  const begun = await Promise.all([checkout(), checkout()])
  const [first, second] = await Promise.all(begun.map((answer) => answer.json()))
  expect(first.order).toEqual(second.order)
  const [order] = await desk.db.select().from(orders)
  const { charge } = sumsOf((await room.read(id)).quote, [])
  expect(order).toMatchObject({ leadId, part: 'deposit', amountMinor: charge.deposit.amountMinor })

  if (!desk.context.standIn) throw new Error('No stand-in')
  await payInWindow(desk.context.standIn, first.order.id)
  await settlePayment({ ctx: desk.context.system, input: { providerOrderId: first.order.id, by: 'verify' } })
  await desk.sendMails()
  const paid: QuotePage = await room.read(id, client)
  const deposited = {
    amountInrMinor: charge.deposit.amountMinor,
    refundedInrMinor: 0,
    loweredInrMinor: 0,
    deposit: 'paid',
    isSimulated: true,
  }
  expect(paid.paid).toEqual(deposited)
  expect((await checkout()).status).toBe(409)
  const project: ProjectPage = await desk.read(staff(), paid.projectId ?? '')
  expect(project.project.brief).toContain('Chosen: Business Basic')
  expect(project.project.brief).not.toContain('SEO')
})
