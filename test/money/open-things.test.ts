import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projects } from '#db/schema/projects.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { formatMoney, money as moneyOf } from '#domain/money/money.ts'
import { type AnyQuoteChoice, priceQuote } from '#domain/money/quote.ts'
import { chosenOptions, sumsOf } from '#domain/money/quote-sums.ts'
import { leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import type { Touched } from '#features/content/list-touched.server.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { catalogueSeeds } from '#features/pricing/catalogue/catalogue-seeds.server.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import { exampleValues, readValues } from '#features/replies/reply-values.server.ts'
import { priceableChoice } from '#features/request/calculator/calculator-choice.ts'
import { pricePlan } from '#features/wizard/plan/price-plan.ts'
import { openDraft } from '#features/wizard/wizard-draft.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import { apis } from '#server/apis.server.ts'
import { composeAsJob } from '../fixtures/mail-fixtures.ts'
import { aiSuggest, chatLead, projectRequest, sharedPlan } from '../fixtures/visitor-fixtures.ts'
import { json, openApi } from '../servers/api-server.ts'
import { readSurface, type Surface, surfaces } from './money-surfaces.tsx'
import { setUpMoneyWorld } from './money-world.ts'

/** What stands open when staff publish a price or remove what we sell: each keeps what was agreed, or says what changed. */
const money = setUpMoneyWorld({ catalogue: catalogueSeeds })
const { app, quoting } = money

const events = [
  'price raised',
  'price lowered',
  'item removed',
  'item renamed',
  'compatibility changed',
] as const
type Event = (typeof events)[number]

const ask = (path: string, body?: object, ctx = app.context.visitor, headers = {}) =>
  openApi(app.context, ...apis).ask(ctx, path, body && json(body, headers))

async function publish(ofKind: string, ofKey: string, event: Event): Promise<void> {
  const isParted = event === 'compatibility changed'
  const kind = isParted ? 'calculator-add-on' : ofKind
  const key = isParted ? 'seo-premium' : ofKey
  const { items }: ContentList = await (
    await ask(`/api/admin/content/${kind}`, undefined, app.context.staff)
  ).json()
  const entry = items.find((item): item is ContentEntry => 'key' in item && item.key === key)
  if (!entry) throw new Error(`There is no ${key}`)
  const { id, version, draft } = entry
  const price = 'basePriceInr' in draft ? 'basePriceInr' : 'priceInr'
  const name = 'service' in draft ? 'service' : 'name'
  const was = Number(draft[price])
  const changes: Record<Exclude<Event, 'item removed'>, object> = {
    'price raised': { [price]: was + 3000 },
    'price lowered': { [price]: was - 3000 },
    'item renamed': { [name]: `New ${draft[name]}` },
    'compatibility changed': { compatible: ['business-enterprise'] },
  }
  const answer = await (event === 'item removed'
    ? remove(kind, { id, version })
    : ask(
        `/api/admin/content/${kind}/${id}`,
        { act: 'publish', data: { ...draft, ...changes[event] }, version },
        app.context.staff,
      ))
  expect(answer.status, await answer.clone().text()).toBe(200)
}

/** No verb removes a recommendation; a later release may. */
async function remove(kind: string, { id, version }: { id: string; version: number }): Promise<Response> {
  if (kind !== 'recommendation')
    return ask(`/api/admin/content/${kind}/${id}/removal`, { isRemoved: true, version }, app.context.staff)
  await app.context.database.pool.query('update content_entries set removed_at = now() where id = $1', [id])
  return new Response('Removed')
}

const request = (changes: Parameters<typeof projectRequest>[0] = {}) =>
  projectRequest({
    quote: { packageId: 'business-basic', addOnIds: [], currency: 'INR', countryCode: 'IN', total: 15_000 },
    ...changes,
  })
const key = () => ({ 'idempotency-key': randomUUID(), origin: 'https://orbweaver.example' })

async function order(total: number, addOnIds: string[] = []): Promise<string> {
  const { quote } = request()
  const answer = await ask('/api/payment/create-order', {
    amount: total / 10,
    currency: 'INR',
    quote: quote && { ...quote, addOnIds, total },
  })
  const said = await answer.json()
  return answer.ok ? `${said.order.id}: ${formatMoney(moneyOf(said.order.amount, 'INR'))}` : said.detail
}

/** What staff read of the request that came last. */
async function lastLead(answer: Response): Promise<string> {
  const { id, notice } = await answer.json()
  const lead = await quoting.leadOf(id)
  const notes = await app.db
    .select()
    .from(recordEvents)
    .where(eq(recordEvents.leadId, id))
    .orderBy(recordEvents.id)
  const name = lead.quote?.lines.map((line) => line.name).join(', ')
  const note = notes.filter(({ kind }) => kind === 'note').map(({ data }) => (data as { text: string }).text)
  const told = notice && `The visitor reads: ${notice.text} Total ${formatMoney(notice.total.shown)}.`
  return [`${name}, ${lead.quote && formatMoney(lead.quote.total)}.`, ...note, told].filter(Boolean).join(' ')
}

const sendRequest = async () => lastLead(await ask('/api/contact', request(), undefined, key()))

const catalogue = () => readCatalogue(app.context.visitor)

async function pricedNow(choice: AnyQuoteChoice | null): Promise<string> {
  const priced = choice && priceQuote(await catalogue(), choice, { currency: 'INR', multiplier: 1 })
  return priced?.ok
    ? `${priced.quote.lines.map(({ name }) => name).join(', ')}, ${formatMoney(priced.quote.total)}`
    : 'Nothing'
}

async function linesOf(quoteId: string): Promise<string> {
  const { quote } = await quoting.read(quoteId)
  const lines = quote.lines.map(({ name, amountMinor }) => `${name} ${amountMinor}`)
  return `${lines.join(', ')} = ${formatMoney(sumsOf(quote, chosenOptions(quote.lines)).shown)}`
}

type Thing = {
  kind?: string
  key?: string
  /** Opens it; what it returns looks at it again. */
  open: () => Promise<() => Promise<string>>
  says: Record<Event, string>
}
const same = (says: string): Thing['says'] => ({
  'price raised': says,
  'price lowered': says,
  'item removed': says,
  'item renamed': says,
  'compatibility changed': says,
})

const things: Record<string, Thing> = {
  'the payment dialog of an open page': {
    open: async () => async () => (await order(15_000)).replace(/^order_\w+/, 'An order'),
    says: {
      'price raised': 'The price was ₹15,000 and is now ₹18,000.',
      'price lowered': 'The price was ₹15,000 and is now ₹12,000.',
      'item removed': 'Business Basic is no longer offered.',
      'item renamed': 'An order: ₹1,500',
      'compatibility changed': 'An order: ₹1,500',
    },
  },
  'an add-on in the payment dialog of an open page': {
    kind: 'calculator-add-on',
    key: 'seo-premium',
    open: async () => async () => (await order(23_000, ['seo-premium'])).replace(/^order_\w+/, 'An order'),
    says: {
      'price raised': 'The price was ₹23,000 and is now ₹26,000.',
      'price lowered': 'The price was ₹23,000 and is now ₹20,000.',
      'item removed': 'Premium SEO is no longer offered.',
      'item renamed': 'An order: ₹2,300',
      'compatibility changed': 'Premium SEO no longer goes with Business Basic.',
    },
  },
  'a request from an open page': {
    open: async () => sendRequest,
    says: {
      'price raised':
        'Business Basic, ₹18,000. The visitor’s page showed a total of ₹15,000; our price is ₹18,000. The visitor reads: The price was ₹15,000 and is now ₹18,000. Total ₹18,000.',
      'price lowered':
        'Business Basic, ₹12,000. The visitor’s page showed a total of ₹15,000; our price is ₹12,000. The visitor reads: The price was ₹15,000 and is now ₹12,000. Total ₹12,000.',
      'item removed':
        'Business Basic, ₹15,000. Business Basic is no longer offered. We priced the request as it was last sold. The visitor reads: Business Basic is no longer offered. We’ll write to you about it. Total ₹15,000.',
      'item renamed': 'New Business Basic, ₹15,000.',
      'compatibility changed': 'Business Basic, ₹15,000.',
    },
  },
  'an add-on of a request that waited in the outbox for three days': {
    kind: 'calculator-add-on',
    key: 'seo-premium',
    async open() {
      const { quote } = request()
      const body = request({ quote: quote && { ...quote, addOnIds: ['seo-premium'], total: 23_000 } })
      money.verbs.wait(3)
      return async () => lastLead(await ask('/api/contact', body, undefined, key()))
    },
    says: {
      'price raised':
        'Business Basic, Premium SEO, ₹26,000. The visitor’s page showed a total of ₹23,000; our price is ₹26,000. The visitor reads: The price was ₹23,000 and is now ₹26,000. Total ₹26,000.',
      'price lowered':
        'Business Basic, Premium SEO, ₹20,000. The visitor’s page showed a total of ₹23,000; our price is ₹20,000. The visitor reads: The price was ₹23,000 and is now ₹20,000. Total ₹20,000.',
      'item removed':
        'Business Basic, Premium SEO, ₹23,000. Premium SEO is no longer offered. We priced the request as it was last sold. The visitor reads: Premium SEO is no longer offered. We’ll write to you about it. Total ₹23,000.',
      'item renamed': 'Business Basic, New Premium SEO, ₹23,000.',
      'compatibility changed':
        'Business Basic, Premium SEO, ₹23,000. Premium SEO no longer goes with Business Basic. We priced the request as it was last sold. The visitor reads: Premium SEO no longer goes with Business Basic. We’ll write to you about it. Total ₹23,000.',
    },
  },
  'a plan of AI Suggest in the outbox': {
    kind: 'recommendation',
    key: 'business-website',
    open: async () => async () => lastLead(await ask('/api/ai-suggest', aiSuggest(), undefined, key())),
    says: {
      'price raised':
        'Company plan, Visibility plan, $636. The visitor’s page showed a total of $600; our price is $636. The visitor reads: The price was $600 and is now $636. Total $636.',
      'price lowered':
        'Company plan, Visibility plan, $564. The visitor’s page showed a total of $600; our price is $564. The visitor reads: The price was $600 and is now $564. Total $564.',
      'item removed':
        'Company plan, Visibility plan, $600. Company plan is no longer offered. We priced the request as it was last sold. The visitor reads: Company plan is no longer offered. We’ll write to you about it. Total $600.',
      'item renamed': 'New Company plan, Visibility plan, $600.',
      'compatibility changed': 'Company plan, Visibility plan, $600.',
    },
  },
  'an order that was created earlier': {
    async open() {
      const first = await order(23_000, ['seo-premium'])
      return async () => {
        const again = await order(23_000, ['seo-premium'])
        const { rows } = await app.context.database.pool.query(
          'select provider_order_id as id from orders where lead_id is null',
        )
        await money.verbs.payOrder(first.split(':')[0] ?? '')
        const { rows: paid } = await app.context.database.pool.query(
          'select status, amount_minor as amount from orders where provider_order_id = $1',
          [first.split(':')[0]],
        )
        return `${again === first ? 'The same order' : again.replace(/^order_\w+/, 'Another')}, ${rows.length} in all; the first is ${paid[0].status} with ${paid[0].amount}`
      }
    },
    says: {
      'price raised': 'The price was ₹23,000 and is now ₹26,000., 1 in all; the first is paid with 230000',
      'price lowered': 'The price was ₹23,000 and is now ₹20,000., 1 in all; the first is paid with 230000',
      'item removed': 'Business Basic is no longer offered., 1 in all; the first is paid with 230000',
      'item renamed': 'Another: ₹2,300, 2 in all; the first is paid with 230000',
      'compatibility changed':
        'Premium SEO no longer goes with Business Basic., 1 in all; the first is paid with 230000',
    },
  },
  'a draft of a quote': {
    async open() {
      const id = await quoting.make(await quoting.lead())
      return () => linesOf(id)
    },
    says: same('Business Basic 25340, Premium SEO 13440 = ¥38,780'),
  },
  'a quote made now for a lead from before': {
    async open() {
      const leadId = await quoting.lead()
      return async () => linesOf(await quoting.make(leadId))
    },
    says: same('Business Basic 25340, Premium SEO 13440 = ¥38,780'),
  },
  'the address of a checkout, and a choice in the calculator': {
    open: async () => async () =>
      pricedNow(
        priceableChoice(await catalogue(), { packageId: 'business-basic', addOnIds: ['seo-premium'] }),
      ),
    says: {
      'price raised': 'Business Basic, Premium SEO, ₹26,000',
      'price lowered': 'Business Basic, Premium SEO, ₹20,000',
      'item removed': 'Nothing',
      'item renamed': 'New Business Basic, Premium SEO, ₹23,000',
      'compatibility changed': 'Business Basic, ₹15,000',
    },
  },
  'a shared plan': {
    kind: 'recommendation',
    key: 'business-website',
    async open() {
      const plan = { ...sharedPlan(), selected: ['business-website', 'search-and-analytics'] }
      const { path } = await (await ask('/api/shared-plans', plan)).json()
      money.verbs.wait(89)
      return async () => {
        const { total, isReduced } = pricePlan(
          await catalogue(),
          await (await ask(`/api/shared-plans/${path.split('/').at(-1)}`)).json(),
        )
        return `${total && formatMoney(total)}${isReduced ? ', not all of it' : ''}`
      }
    },
    says: {
      'price raised': '$636',
      'price lowered': '$564',
      'item removed': '$180, not all of it',
      'item renamed': '$600',
      'compatibility changed': '$600',
    },
  },
  'a wizard that was left at its last step': {
    kind: 'recommendation',
    key: 'business-website',
    async open() {
      const { answers } = sharedPlan()
      const visit = { key: randomUUID(), startedAtMs: 0, payment: null, submittedAtMs: null }
      const contact = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '', companyName: '' }
      const stored = {
        visit,
        step: 5,
        answers,
        selected: ['business-website'],
        contact,
        isAwaited: false,
      } as Parameters<typeof openDraft>[1]
      return async () => {
        const { state } = openDraft(await catalogue(), stored)
        return `step ${state.step} of ${state.contact.fullName}: ${await pricedNow(state.selected.length > 0 ? { recommendationIds: state.selected } : null)}`
      }
    },
    says: {
      'price raised': 'step 5 of Asha Rao: Company plan, ₹38,000',
      'price lowered': 'step 5 of Asha Rao: Company plan, ₹32,000',
      'item removed': 'step 4 of Asha Rao: Nothing',
      'item renamed': 'step 5 of Asha Rao: New Company plan, ₹35,000',
      'compatibility changed': 'step 5 of Asha Rao: Company plan, ₹35,000',
    },
  },
  'the example in the preview of a template': {
    kind: 'calculator-package',
    key: 'business-pro',
    open: async () => async () => {
      const { choice, price } = await exampleValues(app.context.staff)
      return `${choice}: ${price}`
    },
    says: {
      'price raised': 'Business Pro, AI Chatbot: ₹40,000',
      'price lowered': 'Business Pro, AI Chatbot: ₹34,000',
      'item removed': 'Business Consultation, Market Research: ₹4,000',
      'item renamed': 'New Business Pro, AI Chatbot: ₹37,000',
      'compatibility changed': 'Business Pro, AI Chatbot: ₹37,000',
    },
  },
}

describe.each(Object.entries(things))(
  '%s',
  (_, { kind = 'calculator-package', key = 'business-basic', open, says }) => {
    test.each(events)('%s', async (event) => {
      const look = await open()
      await publish(kind, key, event)
      expect(await look()).toBe(says[event])
    })
  },
)

test('an add-on that has become part of another stays in a request that waited, and no order buys both', async () => {
  const { quote } = request()
  const both = { ...quote, addOnIds: ['seo-premium', 'social-integration'], total: 28_000 }
  const path = '/api/admin/content/calculator-add-on'
  const { items }: ContentList = await (await ask(path, undefined, app.context.staff)).json()
  const seo = items.find((item): item is ContentEntry => 'key' in item && item.key === 'seo-premium')
  const data = { ...seo?.draft, contains: 'social-integration' }
  const published = await ask(
    `${path}/${seo?.id}`,
    { act: 'publish', data, version: seo?.version },
    app.context.staff,
  )
  expect(published.status, await published.clone().text()).toBe(200)
  expect(await order(28_000, both.addOnIds)).toBe('Social Media Integration is part of Premium SEO.')
  expect(await lastLead(await ask('/api/contact', { ...request(), quote: both }, undefined, key()))).toBe(
    'Business Basic, Premium SEO, Social Media Integration, ₹28,000. Social Media Integration is part of Premium SEO. We priced the request as it was last sold. The visitor reads: Social Media Integration is part of Premium SEO. We’ll write to you about it. Total ₹28,000.',
  )
})

test.each(['item renamed', 'item removed'] as const)(
  'a mail names the service that was chosen in the chat: %s',
  async (event) => {
    const services = ['UI/UX Design', 'SEO Optimization', 'Visit evil.example']
    const send = async () => {
      const chat = chatLead({ selectedService: services[0], selectedServices: services })
      const { id } = await (await ask('/api/chatbot-lead', chat, undefined, key())).json()
      return id as string
    }
    const before = await send()
    await publish('chat-service', 'ui-ux-design', event)
    // The second waited in the outbox.
    for (const leadId of [before, await send()]) {
      const mail = await composeAsJob(money.ctx.system(), leadVisitorMail, leadId)
      const { text } = mail ? renderLetter(mail.letter) : {}
      expect(text).toContain('Services: UI/UX Design, SEO Optimization')
      expect(text).not.toContain('evil')
      expect((await quoting.leadOf(leadId)).services).toEqual(services)
    }
  },
)

const isMail = (surface: Surface) => surface.startsWith('mail: ')

/** The lead, the reply to it, its accepted quote, the link to pay, the project, the papers, and every mail composed later. */
test.each(events)('what was agreed reads the same everywhere: %s', async (event) => {
  const { verbs, world } = money
  const readPages = async () => {
    const { choice, price, payments } = await readValues(
      app.context.staff,
      await quoting.leadOf(world.leadId),
    )
    const texts: Record<string, string | null> = { reply: [choice, price, payments].join(' ') }
    for (const surface of surfaces.filter((one) => !isMail(one)))
      texts[surface] = await readSurface(money, surface)
    return texts
  }
  await verbs.startPayment()
  await verbs.link()
  const unpaid = await readPages()
  expect(unpaid['payment link']).toContain('Pay ₹1,456')
  await publish('calculator-package', 'business-basic', event)
  expect(await readPages()).toEqual(unpaid)

  await verbs.pay()
  await verbs.invoiceBalance()
  const paid = await readPages()
  expect(paid).toMatchObject({
    reply: expect.stringContaining('Business Basic'),
    project: expect.stringContaining('₹13,107'),
    invoice: expect.stringContaining('₹13,107'),
  })
  for (const surface of surfaces.filter(isMail)) paid[surface] = await readSurface(money, surface)
  expect(paid['mail: receipt']).toContain('Paid: ₹1,456')
  expect(paid['mail: copy']).toContain('Business Basic')
  expect(Object.values(paid).join(' ')).not.toContain('New Business Basic')
})

test('a quote made now for a lead from before sells no package below nothing', async () => {
  const leadId = await quoting.lead()
  for (let times = 0; times < 10; times++) await publish('calculator-add-on', 'seo-premium', 'price raised')
  expect(await linesOf(await quoting.make(leadId))).toBe('Business Basic 10985, Premium SEO 27795 = ¥38,780')
})

test('a store that staff add begins a shop’s project, also by its quote, and after it has become something else', async () => {
  const staff = app.context.staff
  const path = '/api/admin/content/calculator-package'
  const { items }: ContentList = await (await ask(path, undefined, staff)).json()
  const pro = items.find((item): item is ContentEntry => 'key' in item && item.key === 'ecommerce-pro')
  const added: ContentList = await (
    await ask(path, { act: 'publish', data: { ...pro?.draft, name: 'Mega store' } }, staff)
  ).json()
  const quote = {
    packageId: 'mega-store',
    addOnIds: [],
    currency: 'INR' as const,
    countryCode: 'IN',
    total: 55_000,
  }
  const leadOf = async () => {
    const { id } = await (await ask('/api/contact', request({ quote }), undefined, key())).json()
    return id as string
  }
  const [first, second] = [await leadOf(), await leadOf()]
  const quoteId = await quoting.sent(first)

  const id = added.changedId ?? ''
  const store = added.items.find((item): item is ContentEntry => 'key' in item && item.id === id)
  const data = { ...store?.draft, name: 'Mega site', group: 'business', projectTypes: ['business-website'] }
  const answer = await ask(`${path}/${id}`, { act: 'publish', data, version: store?.version }, staff)
  expect(answer.status).toBe(200)

  expect((await quoting.read(quoteId)).quote.plan).toBe('shop')
  await quoting.accept(money.ctx.client(), quoteId, [])
  for (const leadId of [first, second]) {
    const project = await createProject(staff, { leadId })
    const [row] = await app.db
      .select({ plan: projects.plan })
      .from(projects)
      .where(eq(projects.id, project.id))
    expect(row?.plan).toBe('shop')
  }
  const { quote: agreed } = await quoting.leadOf(first)
  expect(agreed?.lines).toEqual([{ id: 'mega-store', name: 'Mega store', plan: 'shop' }])
})

test('an owner reads what a publication touches', async () => {
  const read = async (kind: string, of: string) => {
    const { items }: ContentList = await (
      await ask(`/api/admin/content/${kind}`, undefined, app.context.staff)
    ).json()
    const entry = items.find((item): item is ContentEntry => 'key' in item && item.key === of)
    const touched: Touched = await (
      await ask(`/api/admin/content/${kind}/${entry?.id}/touched`, undefined, app.context.staff)
    ).json()
    return touched.items.map(({ text }) => text)
  }
  await order(15_000)
  for (const lead of [await quoting.lead(), await quoting.lead()]) await quoting.make(lead)
  await ask('/api/shared-plans', { ...sharedPlan(), selected: ['business-website'] })
  expect(await read('calculator-package', 'business-basic')).toEqual([
    '2 quote drafts name it at the price that was agreed.',
    '1 unpaid deposit names it and can be paid at the old price.',
  ])
  expect(await read('recommendation', 'business-website')).toEqual([
    '1 shared plan names it and will show the new price.',
  ])
  expect(await read('calculator-package', 'business-pro')).toEqual([])
  expect(await read('recommendation', 'ecommerce-website')).toEqual([])
  money.verbs.wait(91)
  expect(await read('calculator-package', 'business-basic')).toHaveLength(1)
  expect(await read('recommendation', 'business-website')).toEqual([])
})
