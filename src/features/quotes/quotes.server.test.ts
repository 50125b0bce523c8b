import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import { quotes } from '#db/schema/quotes.ts'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { recommendations } from '#domain/catalogue/built-in/recommendations.server.ts'
import { describeItem, soldItems } from '#domain/catalogue/sold-items.ts'
import { currencies } from '#domain/money/currency.ts'
import { money } from '#domain/money/money.ts'
import { agreedPriceOf, isPriceToConfirm, priceQuote } from '#domain/money/quote.ts'
import { chosenOptions, linesOf, sumsOf } from '#domain/money/quote-sums.ts'
import { quoteStates, quoteStatuses } from '#domain/records/quote.ts'
import { mayMove } from '#domain/records/states.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { termsKind } from '#features/policies/policy-kinds.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import type { ProjectPage } from '#features/projects/project.ts'
import type { Ctx } from '#platform/context.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { payInWindow } from '#test/fixtures/order-fixtures.ts'
import { publishContent } from '#test/fixtures/publish-content.ts'
import { chosen, setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import { expireQuotes } from './expire-quotes.job.server.ts'
import { acceptanceText, dayOf, type QuoteEdit, type QuotePage, quoteLimits } from './quote.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = (): Ctx => app.context.staff
const withTwoAddOns = { ...chosen, addOnIds: ['seo-premium', 'social-integration'] }

test('a quote starts with the lead’s choice, at the prices and the total that the lead saw', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.make(leadId)
  expect(await quoting.make(leadId)).toBe(id)
  const { quote } = await quoting.read(id)
  const { quote: seen } = await quoting.leadOf(leadId)
  const { shown, charge } = sumsOf(quote, chosenOptions(quote.lines))
  // The yen has no minor units.
  expect(shown).toEqual(seen?.total)
  expect(shown.currency).toBe('JPY')
  expect(charge).toEqual(seen?.charge)
  expect(quote).toMatchObject({ status: 'draft', number: null, clientEmail: 'mira@example.com', version: 1 })
  expect(quote.lines).toMatchObject([
    {
      id: 'business-basic',
      detail:
        'A first website for a small business. 5 pages · Contact form · Works on every screen size · 1 month support',
      isOption: false,
      isChosen: true,
    },
    { id: 'seo-premium', detail: expect.stringMatching(/./), isOption: true, isChosen: true },
  ])
})

test('every item of the catalogue says what it is, within the length of a line', () => {
  for (const { id } of [...soldItems(builtInCatalogue), ...recommendations]) {
    expect(describeItem(builtInCatalogue, id), id).not.toBe('')
    expect(describeItem(builtInCatalogue, id).length, id).toBeLessThanOrEqual(quoteLimits.lineDetail)
  }
})

test('a quote for a lead without a choice starts in the currency that the visitor saw', async () => {
  const leadId = await quoting.lead(null)
  await app.db.update(leads).set({ currency: 'EUR' }).where(eq(leads.id, leadId))
  const { quote } = await quoting.read(await quoting.make(leadId))
  expect(quote.terms).toMatchObject({ currency: 'EUR', ratePerInr: currencies.EUR.displayRatePerInr })
  expect(quote.lines).toMatchObject([{ name: 'Website', amountMinor: 0 }])
})

test('a quote for a choice below the charge floor starts at the list price, in the same currency', async () => {
  const yen = { currency: 'JPY', multiplier: 1.1 } as const
  const priced = priceQuote(builtInCatalogue, chosen, yen)
  if (!priced.ok) throw new Error(`Not sold: ${priced.id}`)
  expect(isPriceToConfirm(priced.quote)).toBe(true)
  // At this rate, today's multiplier would bring in a fifth more than the list price.
  const terms = { ...yen, ratePerInr: 1.5 }
  const id = await quoting.sent(await quoting.lead({ ...agreedPriceOf(priced.quote), terms }))
  const { quote } = await quoting.read(id)
  const { shown, charge } = sumsOf(quote, chosenOptions(quote.lines))
  expect(shown.currency).toBe('JPY')
  const { list } = priced.quote
  expect(Math.abs(charge.total.amountMinor / list.amountMinor - 1)).toBeLessThan(0.01)
})

test.each([
  ['contact', { packageId: 'business-pro', addOnIds: ['seo-premium', 'social-integration'] }],
  ['checkout', { packageId: 'professional-website', addOnIds: ['membership-portal'] }],
  ['checkout', { packageId: 'restaurant-package', addOnIds: [] }],
  ['ai-suggest', { recommendationIds: ['ecommerce-website', 'search-and-analytics'] }],
] as const)(
  'what a lead of %s chose becomes a quote, and once accepted is the same choice: %o',
  async (source, choice) => {
    const leadId = await quoting.lead({}, choice, source)
    const { quote: before } = await quoting.leadOf(leadId)
    const id = await quoting.sent(leadId)
    const { quote } = await quoting.read(id)
    const ids = 'packageId' in choice ? [choice.packageId, ...choice.addOnIds] : choice.recommendationIds
    const { shown, charge } = sumsOf(quote, chosenOptions(quote.lines))
    expect(linesOf(quote.lines, chosenOptions(quote.lines)).map((line) => line.id)).toEqual(ids)
    expect(shown).toEqual(before?.total)
    expect(shown.currency).toBe('JPY')
    expect(charge.total).toEqual(before?.charge.total)
    await quoting.accept(await quoting.holder(id), id)
    const agreed = { ...before, list: before?.charge.total }
    expect((await quoting.leadOf(leadId)).quote).toEqual(agreed)
  },
)

test('the lines add up to the frozen total even if the catalogue has changed', async () => {
  const rounded = await quoting.read(await quoting.make(await quoting.lead({ total: money(999, 'JPY') })))
  expect(sumsOf(rounded.quote, ['seo-premium']).shown.amountMinor).toBe(999)
  const unsold = { lines: [{ id: 'gone', name: 'Gone' }], total: money(777, 'JPY') }
  const gone = await quoting.read(await quoting.make(await quoting.lead(unsold)))
  expect(gone.quote.lines).toMatchObject([{ amountMinor: 777, isOption: false }])
  const nothing = await quoting.read(await quoting.make(await quoting.lead(null)))
  expect(nothing.quote.lines).toMatchObject([{ name: 'Website', amountMinor: 0 }])
})

test('a draft can be edited until it is sent, at its latest version, and needs a price to be sent', async () => {
  const id = await quoting.make(await quoting.lead(null))
  const { quote } = await quoting.read(id)
  const edit = (version: number, changes: Partial<QuoteEdit>) =>
    quoting.post(staff(), `/api/quotes/${id}/edit`, { ...quote, version, ...changes })
  const send = (version: number) => quoting.post(staff(), `/api/quotes/${id}/send`, { version })
  expect((await send(1)).status).toBe(409)
  const lines = quote.lines.map((line) => ({ ...line, amountMinor: 4_000_000 }))
  const contact = { clientEmail: 'mira@example.com', taxNumber: '29ABCDE1234F2Z5' }
  expect((await edit(1, { lines, taxNumber: '29ABCDE1234F2Z5' })).status).toBe(200)
  expect((await edit(1, { note: 'Too late' })).status).toBe(409)
  expect((await edit(2, { lines, clientEmail: '' })).status).toBe(200)
  expect(await (await send(3)).json()).toMatchObject({ detail: 'Enter the client’s email address first.' })
  expect((await edit(3, { ...contact, lines, validDays: 7 })).status).toBe(200)
  expect((await send(4)).status).toBe(200)
  const sent = await quoting.read(id)
  expect(sent.quote).toMatchObject({ number: 'QUO/26-27/0001', status: 'sent', taxNumber: '29ABCDE1234F2Z5' })
  expect(sent.quote.validUntil).toBe('2026-11-09T10:00:00.000Z')
  expect((await edit(5, { note: 'Another price' })).status).toBe(409)
})

test('staff see who changed a draft last, unless it was no member of staff', async () => {
  const id = await quoting.make(await quoting.lead())
  const { quote, changed } = await quoting.read(id)
  expect(changed).toEqual({ by: 'Meera', at: '2026-11-02T10:00:00.000Z' })
  app.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  const edited = await quoting.post(staff(), `/api/quotes/${id}/edit`, { ...quote, note: 'Hello' })
  const by = { by: 'Meera', at: '2026-11-03T10:00:00.000Z' }
  expect([(await edited.json()).changed, (await quoting.read(id)).changed]).toEqual([by, by])
  await app.db.update(quotes).set({ updatedAt: new Date('2026-11-04T10:00:00.000Z') })
  expect((await quoting.read(id)).changed).toBeNull()
  await app.db.update(quotes).set({ updatedAt: new Date('2026-11-03T10:00:00.000Z') })
  expect((await quoting.post(staff(), `/api/quotes/${id}/send`, { version: 2 })).status).toBe(200)
  expect((await quoting.read(id)).changed).toBeNull()
})

test('a quote that waits for its number over midnight has the day of its number', async () => {
  const id = await quoting.make(await quoting.lead())
  app.context.setTime(new Date('2026-11-02T18:29:59.999Z'))
  const { sending, taken } = await app.db.transaction(async (tx) => {
    const ctx = { ...app.context.system, db: tx }
    await lockSeries(ctx, { series: 'QUO' })
    const sending = quoting.post(staff(), `/api/quotes/${id}/send`, { version: 1 })
    await untilWaiting(app.context.database.pool)
    app.context.setTime(new Date('2026-11-02T18:30:00.000Z'))
    const { takeNumber } = await lockSeries(ctx, { series: 'QUO' })
    return { sending, taken: await takeNumber() }
  })
  expect(taken).toBe('QUO/26-27/0001')
  expect((await sending).status).toBe(200)
  const { quote } = await quoting.read(id)
  expect([quote.number, dayOf(quote.sentAt)]).toEqual(['QUO/26-27/0002', '3 November 2026 (India time)'])
})

test('the table of states decides over HTTP who may accept, decline and send', async () => {
  const id = await quoting.sent()
  const client = await quoting.holder(id)
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
        await quoting.setStatus(id, from)
        const page = await quoting.read(id)
        const text = acceptanceText(page.quote, [], page)
        const body = { version: 1, name: 'Mira Sen', optionIds: [], text }
        const { status } = await quoting.post(ctx, `/api/quotes/${id}/${rest}`, body)
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

test('only the client’s page marks a quote as opened, not staff, a scanner’s GET or a link that staff follow', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId, { isOpened: false })
  const holder = await quoting.holder(id)
  const open = (ctx: Ctx) => quoting.post(ctx, `/api/quotes/${id}/open`)
  await quoting.read(id, holder)
  await open(staff())
  if (holder.actor.kind !== 'link-holder') throw new Error('No holder')
  const staffsLink: Ctx = { ...holder, actor: { ...holder.actor, isStaff: true } }
  await open(staffsLink)
  expect((await quoting.read(id)).quote).toMatchObject({ status: 'sent', openedAt: null })
  expect((await quoting.accept(staffsLink, id)).status).toBe(403)
  expect((await open(holder)).status).toBe(200)
  app.context.setTime(new Date('2026-11-02T11:00:00.000Z'))
  await open(holder)
  expect((await quoting.read(id)).quote).toMatchObject({
    status: 'opened',
    openedAt: '2026-11-02T10:00:00.000Z',
  })
  expect(await quoting.eventsOf(leadId)).toEqual(['draft: Meera', 'sent: Meera', 'opened: Mira Sen'])
})

test('stores an acceptance with name, time, address and the exact text, and makes it the lead’s choice', async () => {
  const leadId = await quoting.lead({}, withTwoAddOns)
  const id = await quoting.sent(leadId)
  const client = await quoting.holder(id)
  const page = await quoting.read(id, client)
  const { quote } = page
  const [, taken, other] = quote.lines
  const optionIds = [other?.id ?? '']
  const stale = acceptanceText(quote, [taken?.id ?? ''], page)
  const refused = await quoting.accept(client, id, optionIds, { text: stale })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    'The price has changed. Reload the page to see it.',
  ])
  expect((await quoting.accept(client, id, ['business-basic'])).status).toBe(422)
  expect((await quoting.accept(client, id, optionIds)).status).toBe(200)

  const accepted = (await quoting.read(id)).quote
  const text = acceptanceText(quote, optionIds, page)
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
  const lead = await quoting.leadOf(leadId)
  expect(lead.status).toBe('won')
  expect(lead.quote).toMatchObject({
    kind: 'package',
    lines: [{ id: 'business-basic' }, { id: other?.id }],
    charge,
  })
  const another = await quoting.post(staff(), '/api/admin/quotes', { leadId })
  expect(another.status).toBe(409)
})

async function launch(leadId: string): Promise<void> {
  await createProject(staff(), { leadId })
  const launched = { status: 'launched', launchedAt: staff().clock() } as const
  await app.db.update(projects).set(launched).where(eq(projects.leadId, leadId))
}

test.each([
  [
    'this release',
    'I accept Orbweaver’s quote QUO/26-27/0001 of 2 November 2026 (India time)',
    'I pay a 10% deposit of ₹2,229 first, and the balance of ₹20,058 after completion. These apply: Terms & Conditions (version 1), Cancellation & Refunds (version 1), Shipping Policy (version 1).',
  ],
  [
    'release f80f93c5',
    'I accept Orbweaver’s quote QUO/26-27/0001 of 2 November 2026 (India time)',
    'I pay a 10% deposit of ₹2,229 first, and the balance of ₹20,058 after completion.',
  ],
  [
    'release 6c48e138',
    'I accept Orbweaver’s quote QUO/26-27/0001 of 2 Nov 2026, India',
    'I pay 10%, ₹2,229, to start, and the remaining ₹20,058 after completion.',
  ],
  [
    'release ae3571f',
    'I accept quote QUO/26-27/0001 of Orbweaver of 2 Nov 2026',
    'I pay 10%, ₹2,229, to start, and the remaining ₹20,058 after completion.',
  ],
])(
  'a page of %s that was opened before the launch accepts the same price',
  async (_release, opening, paying) => {
    const leadId = await quoting.lead()
    const id = await quoting.sent(leadId)
    const client = await quoting.holder(id)
    const text = `${opening}: Business Basic (¥25,340), Premium SEO (¥13,440). The total is ¥38,780, charged as ₹22,287. ${paying}`
    await launch(leadId)
    const other = await quoting.accept(client, id, undefined, { text: `${text} Nothing else.` })
    expect([other.status, (await other.json()).detail]).toEqual([
      409,
      'What you accept has changed, but not the price. Reload the page to read it.',
    ])
    expect((await quoting.accept(client, id, undefined, { text })).status).toBe(200)
    expect((await quoting.read(id)).quote.acceptance).toMatchObject({ text })
  },
)

test('an acceptance names the terms of its moment, and a page with earlier ones is refused', async () => {
  app.context.setTime(new Date('2026-12-03T10:00:00.000Z'))
  const id = await quoting.sent()
  const client = await quoting.holder(id)
  const before = await quoting.read(id, client)
  expect(before.terms).toEqual({ terms: 1, refunds: 1, shipping: 1 })
  await publishContent(staff(), termsKind, { summary: 'Two weeks to check.' })
  const stale = acceptanceText(before.quote, [], before)
  const refused = await quoting.accept(client, id, [], { text: stale })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    'What you accept has changed, but not the price. Reload the page to read it.',
  ])
  expect((await quoting.accept(client, id, [])).status).toBe(200)
  const { quote, terms } = await quoting.read(id)
  expect(quote.acceptance?.text).toMatch(
    / These apply: Terms & Conditions \(version 2\), Cancellation & Refunds \(version 1\), Shipping Policy \(version 1\)\.$/,
  )
  expect(terms).toBeNull()
})

test('of two concurrent answers one counts', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const [first, second] = [await quoting.holder(id), await quoting.holder(id)]
  const answers = await Promise.all([
    quoting.accept(first, id, [], { name: 'Mira' }),
    quoting.accept(second, id, undefined, { name: 'Noor' }),
    quoting.accept(staff(), id, [], { name: 'Asha' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await quoting.eventsOf(leadId)).filter((event) => event.startsWith('accepted'))).toHaveLength(1)
})

test('staff record an acceptance by phone under their name', async () => {
  const id = await quoting.sent()
  expect((await quoting.accept(staff(), id, [], { name: 'Mira Sen, on the phone' })).status).toBe(200)
  expect((await quoting.read(id)).quote.acceptance).toMatchObject({
    name: 'Mira Sen, on the phone',
    address: '',
    recordedBy: 'Meera',
  })
})

test('a sent quote replaces the open one, but never an accepted one', async () => {
  const leadId = await quoting.lead()
  const first = await quoting.sent(leadId)
  const draft = await quoting.make(leadId)
  const client = await quoting.holder(first)
  expect((await quoting.accept(client, first)).status).toBe(200)
  const late = await quoting.post(staff(), `/api/quotes/${draft}/send`, { version: 1 })
  expect(late.status).toBe(409)

  const other = await quoting.lead()
  const unread = await quoting.sent(other, { isOpened: false })
  const read = await quoting.sent(other)
  expect((await quoting.read(read)).quote.status).toBe('opened')
  const fresh = await quoting.sent(other, { isOpened: false })
  expect((await quoting.read(fresh)).quote).toMatchObject({ status: 'sent', number: 'QUO/26-27/0004' })
  for (const old of [unread, read]) {
    expect((await quoting.read(old)).quote.status).toBe('replaced')
    expect((await quoting.accept(await quoting.holder(old), old)).status).toBe(409)
  }
})

test('a quote can be answered until the end of its last day at the agency, and the job appends its expiry once', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const client = await quoting.holder(id)
  const expire = () =>
    expireQuotes.handle({ ctx: app.context.system, data: {}, attempt: 1, lastAttempt: false })
  expect(dayOf((await quoting.read(id)).quote.validUntil)).toBe('16 November 2026 (India time)')
  app.context.setTime(new Date('2026-11-16T18:29:59.999Z'))
  await expire()
  expect((await quoting.read(id)).quote.status).toBe('opened')
  app.context.setTime(new Date('2026-11-16T18:30:00.000Z'))
  expect((await quoting.read(id)).quote.status).toBe('expired')
  expect((await quoting.accept(client, id)).status).toBe(409)
  for (let run = 0; run < 2; run++) await expire()
  expect((await quoting.eventsOf(leadId)).at(-1)).toBe('expired: System')
  expect((await quoting.eventsOf(leadId)).filter((event) => event.startsWith('expired'))).toHaveLength(1)
})

test('an accepted choice is paid with one order, which creates its project', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const client = await quoting.holder(id)
  const checkout = () => quoting.post(client, `/api/quotes/${id}/checkout`)
  expect((await checkout()).status).toBe(409)
  await quoting.accept(client, id, [])
  const begun = await Promise.all([checkout(), checkout()])
  const [first, second] = await Promise.all(begun.map((answer) => answer.json()))
  expect(first.order).toEqual(second.order)
  const [order] = await app.db.select().from(orders)
  const { charge } = sumsOf((await quoting.read(id)).quote, [])
  expect(order).toMatchObject({ leadId, part: 'deposit', amountMinor: charge.deposit.amountMinor })

  if (!app.context.standIn) throw new Error('No stand-in')
  await payInWindow(app.context.standIn, first.order.id)
  await settlePayment(app.context.system, { providerOrderId: first.order.id, by: 'verify' })
  await app.sendMails()
  const paid: QuotePage = await quoting.read(id, client)
  const deposited = {
    amountInrMinor: charge.deposit.amountMinor,
    refundedInrMinor: 0,
    loweredInrMinor: 0,
    deposit: 'paid',
    isSimulated: true,
  }
  expect(paid.paid).toEqual(deposited)
  expect((await checkout()).status).toBe(409)
  const project: ProjectPage = await app.read(staff(), paid.projectId ?? '')
  expect(project.project.brief).toContain('Chosen: Business Basic')
  expect(project.project.brief).not.toContain('SEO')
})
