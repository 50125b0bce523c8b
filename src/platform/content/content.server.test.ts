import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentApi } from '#features/content/content.api.server.ts'
import { contentKinds } from '#features/content/content-kinds.ts'
import { contentSeeds } from '#features/content/content-seeds.server.ts'
import { catalogueKinds } from '#features/pricing/catalogue/catalogue-kinds.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changesApi } from '#server/changes.api.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import type { ContentEntry, ContentHistory, ContentList, ContentOverview } from './content.ts'
import { publishDue } from './publish-due-content.job.server.ts'
import { seedContent } from './seed-content.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  await context.database.pool.query('delete from content_entries; delete from audit_entries')
  await seedContent(context.system, contentSeeds)
})
afterAll(() => context.close())

const kind = 'pricing-package'

function ask(path: string, body?: object, ctx: Ctx = context.staff): Promise<Response> {
  return Promise.resolve(openApi(context, contentApi, changesApi).ask(ctx, path, body && json(body)))
}

async function listed(answer: Promise<Response>): Promise<ContentList & { entries: ContentEntry[] }> {
  const response = await answer
  expect([response.status, await response.clone().text()]).toEqual([200, expect.anything()])
  const list = (await response.json()) as ContentList
  return { ...list, entries: list.items.filter((item): item is ContentEntry => 'key' in item) }
}

const list = (of = kind) => listed(ask(`/api/admin/content/${of}`))
const at = ({ id }: { id: string }, act = '') => `/api/admin/content/${kind}/${id}${act}`

async function entry(key: string, of = kind): Promise<ContentEntry> {
  const found = (await list(of)).entries.find((one) => one.key === key)
  if (!found) throw new Error(`There is no ${key}`)
  return found
}

const change = (one: ContentEntry, act: 'save' | 'publish', fields: object, ctx = context.staff) =>
  ask(at(one), { act, data: { ...one.draft, ...fields }, version: one.version }, ctx)
const shownPrice = async (ctx = context.visitor) =>
  (await readCatalogue(ctx)).pricingPackages.find(({ id }) => id === 'basic-website')?.priceInr

test('the seeds are the entries, once, in their order, and a later seed changes none', async () => {
  const later = contentSeeds.map(({ kind: of, entries }) => ({
    kind: of,
    entries: entries.map((one) => ({ ...one, name: 'Seeded later' })),
  }))
  await seedContent(context.system, later)
  expect(JSON.stringify(await readCatalogue(context.visitor))).not.toContain('Seeded later')
  const { entries } = await list()
  expect(entries.map(({ key, isChanged, isRemoved }) => [key, isChanged, isRemoved])).toEqual(
    ['basic-website', 'professional-website', 'ecommerce-website'].map((key) => [key, false, false]),
  )
})

test('a draft is for staff, a publication for everyone, and an undo takes it back but keeps the draft', async () => {
  const basic = await entry('basic-website')
  const saved = await listed(change(basic, 'save', { priceInr: 17_500 }))
  expect(saved.entries[0]).toMatchObject({ isChanged: true, version: 2, published: { priceInr: 15_000 } })
  expect(await shownPrice()).toBe(15_000)
  expect(await shownPrice({ ...context.staff, readsDrafts: true })).toBe(17_500)

  const [draft] = saved.entries as [ContentEntry]
  const published = await listed(change(draft, 'publish', {}))
  expect(published.entries[0]).toMatchObject({ isChanged: false, published: { priceInr: 17_500 } })
  expect(await shownPrice()).toBe(17_500)

  expect((await ask(`/api/admin/changes/${published.undo}/undo`, {})).status).toBe(200)
  expect(await shownPrice()).toBe(15_000)
  expect(await entry('basic-website')).toMatchObject({ isChanged: true, draft: { priceInr: 17_500 } })
})

test('saving a draft leaves no trace, a publication one, with both values and who made it', async () => {
  const basic = await entry('basic-website')
  const [draft] = (await listed(change(basic, 'save', { priceInr: 16_500 }))).entries as [ContentEntry]
  await listed(change(draft, 'publish', { priceInr: 16_750 }))
  const { rows } = await context.database.pool.query(
    `select noun, subject_id, by, before->'published'->>'priceInr' as before, after->'published'->>'priceInr' as after
      from audit_entries`,
  )
  expect(rows).toEqual([
    { noun: 'content', subject_id: basic.id, by: 'Meera', before: '15000', after: '16750' },
  ])
})

test('the later of two reads of a conflict, and the earlier stays', async () => {
  const basic = await entry('basic-website')
  await listed(change(basic, 'publish', { priceInr: 18_000 }))
  const late = await change(basic, 'publish', { priceInr: 19_000 })
  expect([late.status, (await late.json()).detail]).toEqual([
    409,
    'Someone has changed this in the meantime.',
  ])
  expect(await shownPrice()).toBe(18_000)
})

test.each([
  [{ priceInr: 0 }, 'priceInr', 'Use a price of at least ₹1.'],
  [{ priceInr: 99.5 }, 'priceInr', 'Use whole rupees, without paise.'],
  [{ priceInr: '15000' }, 'priceInr', 'Type a price in rupees, such as 15000.'],
  [{ name: ' ' }, 'name', 'Name the package.'],
  [{ name: 'x'.repeat(61) }, 'name', 'Use at most 60 characters.'],
  [{ features: [] }, 'features', 'Say what it includes.'],
  [{ group: 'castles' }, 'group', 'Choose one of the list.'],
  [{ twinId: 'a\u0000' }, 'twinId', 'Choose from the list.'],
  [{ twinId: `a${'\ud800'}` }, 'twinId', 'Choose from the list.'],
  [{ twinId: 'x'.repeat(61) }, 'twinId', 'Choose from the list.'],
  [{ popular: 'yes' }, 'popular', 'Switch it on or off.'],
])('refuses %j, and nothing is saved', async (fields, field, message) => {
  const basic = await entry('basic-website')
  const answer = await change(basic, 'publish', fields)
  expect([answer.status, (await answer.json()).errors]).toEqual([422, [{ field, message }]])
  expect(await entry('basic-website')).toEqual(basic)
})

test('an add-on that goes with nothing is refused', async () => {
  const addOn = await entry('chatbot', 'calculator-add-on')
  const answer = await ask(`/api/admin/content/calculator-add-on/${addOn.id}`, {
    act: 'publish',
    data: { ...addOn.draft, compatible: [] },
    version: addOn.version,
  })
  expect((await answer.json()).errors).toEqual([
    { field: 'compatible', message: 'Choose a package that it goes with.' },
  ])
})

test('a removed entry stays removed after the next start, is priced for what was chosen before, and comes back in its place', async () => {
  const basic = await entry('basic-website')
  expect(basic.namedBy).toEqual([])
  const removed = await listed(ask(at(basic, '/removal'), { version: basic.version, isRemoved: true }))
  expect(removed.entries.map(({ key }) => key)).toEqual([
    'professional-website',
    'ecommerce-website',
    'basic-website',
  ])
  await seedContent(context.system, contentSeeds)
  expect(await shownPrice()).toBeUndefined()
  const retired = await readCatalogue(context.visitor, { retired: true })
  expect(retired.pricingPackages.map(({ id }) => id)).toContain('basic-website')
  expect((await ask(`/api/admin/changes/${removed.undo}/undo`, {})).status).toBe(200)
  expect((await readCatalogue(context.visitor)).pricingPackages[0]?.id).toBe('basic-website')
})

test('the last package stays, also when two are removed at once', async () => {
  const { entries } = await list()
  const [first, second, third] = entries as [ContentEntry, ContentEntry, ContentEntry]
  await listed(ask(at(first, '/removal'), { version: first.version, isRemoved: true }))
  const both = await Promise.all(
    [second, third].map((one) => ask(at(one, '/removal'), { version: one.version, isRemoved: true })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await readCatalogue(context.visitor)).pricingPackages).toHaveLength(1)
})

test('an entry says what names it, and a new one stands last with a key of its name', async () => {
  const business = await entry('business-pro', 'calculator-package')
  expect(business.namedBy).toContain('Professional Website')
  expect(business.namedBy).toContain('AI Chatbot')
  const data = { ...(await entry('basic-website')).draft, name: 'Été  & Basic Website', priceInr: 900 }
  const once = await listed(ask(`/api/admin/content/${kind}`, { act: 'publish', data }))
  const twice = await listed(ask(`/api/admin/content/${kind}`, { act: 'save', data }))
  expect(once.entries.at(-1)?.key).toBe('ete-basic-website')
  expect(twice.entries.at(-1)).toMatchObject({ key: 'ete-basic-website-2', published: null })
  expect((await readCatalogue(context.visitor)).pricingPackages.at(-1)?.id).toBe('ete-basic-website')
})

test('moves an entry before another and to the end', async () => {
  const order = async () => (await readCatalogue(context.visitor)).pricingPackages.map(({ id }) => id)
  const basic = await entry('basic-website')
  const shop = await entry('ecommerce-website')
  await listed(ask(at(shop, '/place'), { version: shop.version, before: basic.id }))
  expect(await order()).toEqual(['ecommerce-website', 'basic-website', 'professional-website'])
  await listed(ask(at(basic, '/place'), { version: basic.version, before: null }))
  expect(await order()).toEqual(['ecommerce-website', 'professional-website', 'basic-website'])
})

test('discards a draft, and an undo brings its words back', async () => {
  const basic = await entry('basic-website')
  const [draft] = (await listed(change(basic, 'save', { name: 'A first site' }))).entries as [ContentEntry]
  const discarded = await listed(ask(at(draft, '/discarding'), { version: draft.version }))
  expect(discarded.entries[0]).toMatchObject({ isChanged: false, name: 'Basic Website' })
  expect((await ask(`/api/admin/changes/${discarded.undo}/undo`, {})).status).toBe(200)
  expect(await entry('basic-website')).toMatchObject({ isChanged: true, name: 'A first site' })
})

test('publishes a draft at the agency’s time, in the name of who scheduled it', async () => {
  const basic = await entry('basic-website')
  const [draft] = (await listed(change(basic, 'save', { priceInr: 21_000 }))).entries as [ContentEntry]
  const past = await ask(at(draft, '/schedule'), { version: draft.version, at: '2026-11-02T15:29' })
  expect((await past.json()).errors).toEqual([
    { field: 'at', message: 'Choose a time that is still to come.' },
  ])
  const scheduled = await listed(
    ask(at(draft, '/schedule'), { version: draft.version, at: '2026-11-02T15:31' }),
  )
  expect(scheduled.entries[0]).toMatchObject({ publishAt: '2026-11-02T10:01:00.000Z', scheduledBy: 'Meera' })
  await publishDue(context.system, contentKinds)
  expect(await shownPrice()).toBe(15_000)
  context.setTime(new Date('2026-11-02T10:01:30.000Z'))
  await Promise.all([publishDue(context.system, contentKinds), publishDue(context.system, contentKinds)])
  expect(await shownPrice()).toBe(21_000)
  expect(await entry('basic-website')).toMatchObject({ isChanged: false, publishAt: null })
  const { rows } = await context.database.pool.query("select by from audit_entries where after ? 'published'")
  expect(rows).toEqual([{ by: 'Meera' }])
  context.setTime(new Date('2026-11-02T10:00:00.000Z'))
})

test('publishes several together or none, and one undo takes all back', async () => {
  const drafts = []
  for (const key of ['basic-website', 'professional-website']) {
    const one = await entry(key)
    await listed(change(one, 'save', { priceInr: 30_500 }))
    drafts.push({ id: one.id, version: one.version + 1 })
  }
  const [first, second] = drafts as [{ id: string; version: number }, { id: string; version: number }]
  const prices = async () =>
    (await readCatalogue(context.visitor)).pricingPackages.map(({ priceInr }) => priceInr)
  const stale = await ask('/api/admin/content-publications', { entries: [first, { ...second, version: 1 }] })
  expect([stale.status, await prices()]).toEqual([409, [15_000, 25_000, 45_000]])
  expect((await ask('/api/admin/content-publications', { entries: drafts })).status).toBe(200)
  expect(await prices()).toEqual([30_500, 30_500, 45_000])
  const { rows } = await context.database.pool.query('select distinct change_id from audit_entries')
  expect(rows).toHaveLength(1)
  expect((await ask(`/api/admin/changes/${rows[0].change_id}/undo`, {})).status).toBe(200)
  expect(await prices()).toEqual([15_000, 25_000, 45_000])
})

test('an entry of another kind is not there, and a row of an unknown shape takes no list and no price down', async () => {
  const addOn = await entry('booking-system', 'pricing-add-on')
  const wrong = await ask(at(addOn), { act: 'publish', data: addOn.draft, version: addOn.version })
  expect(wrong.status).toBe(404)
  await context.database.pool.query(
    `update content_entries set published = '{"name": 3}', draft = '{"name": 3}' where key = 'basic-website'`,
  )
  const { items } = await list()
  expect(items[0]).toMatchObject({ unreadable: 'basic-website' })
  expect((await readCatalogue(context.visitor)).pricingPackages.map(({ id }) => id)).toEqual([
    'professional-website',
    'ecommerce-website',
  ])
})

test('recommendations are changed but neither added nor removed', async () => {
  const of = catalogueKinds.recommendations.kind
  const plan = await entry('business-website', of)
  const added = await ask(`/api/admin/content/${of}`, { act: 'publish', data: plan.draft })
  const removed = await ask(`/api/admin/content/${of}/${plan.id}/removal`, { version: 1, isRemoved: true })
  expect([added.status, removed.status]).toEqual([409, 409])
})

test('a question is an editor’s, and what its kind’s rule refuses is saved but not published', async () => {
  const late = await entry('late-delivery', 'question')
  expect(late).toMatchObject({ name: 'What if you take longer than 24 hours?' })
  const asEditor = (act: 'save' | 'publish', answer: string, version = late.version) =>
    ask(
      `/api/admin/content/question/${late.id}`,
      { act, data: { ...late.draft, answer }, version },
      context.editor,
    )
  const refused = await asEditor('publish', 'Within {days} days.')
  expect([refused.status, (await refused.json()).errors]).toEqual([
    422,
    [{ field: 'answer', message: expect.stringContaining('There is no placeholder {days}.') }],
  ])
  const saved = await listed(asEditor('save', 'Within {days} days.'))
  expect(saved.entries.find(({ key }) => key === 'late-delivery')?.isChanged).toBe(true)
  await listed(asEditor('publish', 'Within {checkDays} days.', late.version + 1))
})

test('the overview counts what visitors see, lists the drafts that wait, and answers a publication with its undo', async () => {
  const basic = await entry('basic-website')
  const shop = await entry('ecommerce-website')
  await listed(change(basic, 'save', { priceInr: 17_500 }))
  await listed(change(shop, 'save', { name: 'Removed' }))
  await listed(ask(at(shop, '/removal'), { version: shop.version + 1, isRemoved: true }))
  await listed(ask(`/api/admin/content/${kind}`, { act: 'save', data: { ...shop.draft, name: 'New' } }))
  const overview = async (ctx: Ctx = context.staff) =>
    (await (await ask('/api/admin/content', undefined, ctx)).json()) as ContentOverview
  const of = ({ kinds }: ContentOverview) => kinds.find((one) => one.kind === kind)
  const before = of(await overview())
  expect(before).toMatchObject({
    count: 2,
    mayChange: true,
    waiting: [
      { name: 'Basic Website', draft: { priceInr: 17_500 }, published: { priceInr: 15_000 } },
      { name: 'New', published: null },
    ],
  })
  expect(of(await overview(context.editor))).toMatchObject({ mayChange: false, count: 2 })
  const entries = [{ id: basic.id, version: basic.version + 1 }]
  const after = (await (await ask('/api/admin/content-publications', { entries })).json()) as ContentOverview
  expect(of(after)?.waiting).toMatchObject([{ name: 'New' }])
  expect((await ask(`/api/admin/changes/${after.undo}/undo`, {})).status).toBe(200)
  expect(await shownPrice()).toBe(15_000)
})

test('the history has each publication with what it replaced and who made it, and no draft', async () => {
  const basic = await entry('basic-website')
  const history = async (path = at(basic, '/history')) => (await (await ask(path)).json()) as ContentHistory
  expect(await history()).toEqual({ items: [] })
  const [saved] = (await listed(change(basic, 'save', { priceInr: 16_000 }))).entries as [ContentEntry]
  const [first] = (await listed(change(saved, 'publish', { priceInr: 17_000 }))).entries as [ContentEntry]
  await listed(change(first, 'publish', { priceInr: 18_000, name: 'Plus' }))
  await listed(ask(at(first, '/place'), { version: first.version + 1, before: null }))
  const { items } = await history()
  expect(items).toMatchObject([
    {
      by: 'Meera',
      before: { priceInr: 17_000, name: 'Basic Website' },
      after: { priceInr: 18_000, name: 'Plus' },
    },
    { by: 'Meera', before: { priceInr: 15_000 }, after: { priceInr: 17_000 } },
  ])
  expect(await history(`/api/admin/content/chat-service/${basic.id}/history`)).toEqual({ items: [] })
})
