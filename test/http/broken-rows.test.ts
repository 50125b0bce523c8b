import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { currencyMultipliers } from '#db/schema/pricing.ts'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { invoicesApi } from '#features/billing/invoices/invoices.api.server.ts'
import { blogApi } from '#features/blog/blog.api.server.ts'
import { filesApi } from '#features/files/files.api.server.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { mailsApi } from '#features/mails/mails.api.server.ts'
import { paymentsApi } from '#features/payments/payments.api.server.ts'
import { pricingApi } from '#features/pricing/pricing.api.server.ts'
import { seedPricing } from '#features/pricing/seed-pricing.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { projectsApi } from '#features/projects/projects.api.server.ts'
import { quotesApi } from '#features/quotes/quotes.api.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openApi } from '../ask-api.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'

const money = setUpMoneyWorld()
const routers = [
  leadsApi,
  billingApi,
  quotesApi,
  paymentsApi,
  invoicesApi,
  projectsApi,
  filesApi(projectAccess),
  mailsApi,
  pricingApi,
  blogApi,
]

let logged: string[]
let projectId: string

async function ask(ctx: Ctx, path: string): Promise<Response> {
  const log = pino({ base: null }, { write: (line) => logged.push(line) }) as Ctx['log']
  const answer = await openApi(money.desk.context, ...routers).ask({ ...ctx, log }, path)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer
}

async function query(sql: string): Promise<Record<string, string>[]> {
  return (await money.desk.context.database.pool.query(sql)).rows
}

/** Writes a second one of each noun, to which nothing is wrong. */
beforeEach(async () => {
  logged = []
  await query('alter table documents disable trigger documents_stay')
  await query('delete from posts; delete from pricing_locations; delete from currency_multipliers')
  await seedPricing({ ctx: money.ctx.system() })
  await money.desk.db.update(currencyMultipliers).set({ multiplier: 1.31 })
  await money.verbs.checkOut()
  await money.verbs.pay()
  await money.verbs.invoiceBalance()
  const { leadId } = money.world
  const { userId } = money.ctx.client().actor as { userId: string }
  const other = await money.room.lead()
  const change = (before: number, after: number) =>
    `insert into audit_entries (at, user_id, by, noun, subject_id, before, after) values (now(), '${userId}', 'Meera',
      'price', 'currency:EUR', '{"multiplier": ${before}}', '{"multiplier": ${after}}')`
  await query(`${change(1.2, 1.3)}; ${change(1.3, 1.4)}`)
  await money.room.sent(other)
  await money.verbs.link('balance')
  await query(`update quotes set owner_id = '${userId}', lead_id = '${leadId}'`)
  await query(`update orders set owner_id = '${userId}'; update documents set owner_id = '${userId}'`)
  await money.desk.project()
  await query(`update projects set owner_id = '${userId}'`)
  projectId = (await money.ids()).project ?? ''
  await query(`insert into project_messages (id, project_id, side, author, text, created_at)
    select gen_random_uuid(), '${projectId}', 'client', 'Mira Sen', 'Blue, please.', now() from generate_series(1, 2)`)
  await query(`insert into record_events (project_id, at, kind, actor, data)
    values ('${projectId}', now(), 'file-added', 'Mira Sen', '{"name": "logo.svg", "side": "client"}')`)
  await query(`insert into files (id, project_id, side, author, name, type, size, hash, blob_key, created_at)
    select gen_random_uuid(), '${projectId}', 'client', 'Mira Sen', 'logo.svg', 'image/svg+xml', 7, '', gen_random_uuid(), now()
    from generate_series(1, 2)`)
  await query(`update leads set owner_id = '${userId}', request_hash = id`)
  await query(`update mails set lead_id = '${leadId}'`)
  await query(`insert into posts (id, slug, title, excerpt, author, category, tags, featured, body, published_at, updated_at)
    select gen_random_uuid(), slug, 'About ' || slug, '', '', 'seo', '{}', false, '', now(), now()
    from unnest('{looms,webs}'::text[]) slug`)
})

const staff = () => money.ctx.staff()
const client = () => money.ctx.client()
const anyone = () => money.ctx.visitor()

/** Each list, and how one of its rows breaks: the column, what stands there then, and which rows may. */
type Case = { path: () => string; who: () => Ctx; key?: string; breaks: Break }
type Break = { table: string; column: string; to: string; where?: string }

const thawed = { column: 'status', to: `'thawed'` }
const ofThisLead = () => money.world.leadId
const ofProject = { where: 'project_id = $project' }
/** Each list within a project. */
const inProject: Case[] = [
  { key: 'milestones', breaks: { table: 'milestones', ...thawed } },
  { key: 'checklist', breaks: { table: 'checklist_items', ...thawed } },
  { key: 'checklist', breaks: { table: 'checklist_items', column: 'kind', to: `'thawed'` } },
  { key: 'messages', breaks: { table: 'project_messages', column: 'side', to: `'thawed'` } },
  { key: 'events', breaks: { table: 'record_events', column: 'kind', to: `'thawed'` } },
  { key: 'events', breaks: { table: 'record_events', column: 'data', to: `'7'` } },
].flatMap(({ key, breaks }) =>
  [staff, client].map((who) => ({
    path: () => `/api/projects/${projectId}`,
    who,
    key,
    breaks: { ...breaks, ...ofProject },
  })),
)
const lists: Case[] = [
  ...inProject,
  {
    path: () => `/api/projects/${projectId}/files`,
    who: client,
    key: 'files',
    breaks: { table: 'files', column: 'side', to: `'thawed'`, ...ofProject },
  },
  {
    path: () => '/api/admin/leads',
    who: staff,
    breaks: { table: 'leads', column: 'quote', to: `'"rubbish"'` },
  },
  {
    path: () => '/api/admin/leads',
    who: staff,
    breaks: {
      table: 'leads',
      column: 'quote',
      to: `jsonb_set(quote, '{total,amountMinor}', '99.5')`,
      where: 'quote is not null',
    },
  },
  { path: () => '/api/admin/leads', who: staff, breaks: { table: 'leads', ...thawed } },
  {
    path: () => `/api/admin/leads/${ofThisLead()}`,
    who: staff,
    key: 'events',
    breaks: { table: 'record_events', column: 'data', to: `'7'`, where: 'lead_id = $lead' },
  },
  {
    path: () => `/api/admin/leads/${ofThisLead()}`,
    who: staff,
    key: 'mails',
    breaks: { table: 'mails', ...thawed },
  },
  {
    path: () => `/api/admin/quotes?leadId=${ofThisLead()}`,
    who: staff,
    key: 'quotes',
    breaks: { table: 'quotes', column: 'lines', to: `'{}'` },
  },
  { path: () => '/api/admin/orders', who: staff, breaks: { table: 'orders', ...thawed } },
  {
    path: () => `/api/admin/orders?lead=${ofThisLead()}`,
    who: staff,
    breaks: { table: 'orders', ...thawed },
  },
  {
    path: () => '/api/admin/invoices',
    who: staff,
    breaks: { table: 'documents', column: 'content', to: `content || '{"issuedOn": "soon"}'` },
  },
  {
    path: () => `/api/admin/invoices?lead=${ofThisLead()}`,
    who: staff,
    breaks: { table: 'documents', column: 'kind', to: `'thawed'` },
  },
  { path: () => '/api/admin/projects', who: staff, breaks: { table: 'projects', ...thawed } },
  { path: () => '/api/admin/mails', who: staff, breaks: { table: 'mails', ...thawed } },
  {
    path: () => '/api/admin/prices',
    who: staff,
    breaks: { table: 'pricing_locations', column: 'currency', to: `'XXX'` },
  },
  {
    path: () => '/api/admin/prices',
    who: staff,
    key: 'changes',
    breaks: { table: 'audit_entries', column: 'after', to: `'[]'`, where: `noun = 'price'` },
  },
  {
    path: () => '/api/blog/posts',
    who: anyone,
    key: 'posts',
    breaks: { table: 'posts', column: 'category', to: `'thawed'` },
  },
  {
    path: () => '/api/my/requests',
    who: client,
    key: 'requests',
    breaks: { table: 'leads', column: 'quote', to: `'{"packageId": "x"}'` },
  },
  {
    path: () => '/api/my/quotes',
    who: client,
    key: 'quotes',
    breaks: { table: 'quotes', column: 'terms', to: `'{"currency": "XXX"}'` },
  },
  {
    path: () => '/api/my/projects',
    who: client,
    key: 'projects',
    breaks: { table: 'projects', ...thawed },
  },
  { path: () => '/api/my/payments', who: client, key: 'payments', breaks: { table: 'orders', ...thawed } },
  {
    path: () => '/api/my/invoices',
    who: client,
    key: 'documents',
    breaks: { table: 'documents', column: 'content', to: `content || '{"issuedOn": null}'` },
  },
]

/** Breaks the newest row. @returns a function that mends it */
async function breakOne({ table, column, to, where = 'true' }: Break): Promise<() => Promise<unknown>> {
  const condition = where.replace('$lead', `'${ofThisLead()}'`).replace('$project', `'${projectId}'`)
  const [row] = await query(
    `select ctid::text as place, ${column}::text as kept from ${table} where ${condition} order by id desc limit 1`.replace(
      'order by id',
      table === 'pricing_locations' ? 'order by country_code' : 'order by id',
    ),
  )
  const [broken] = await query(
    `update ${table} set ${column} = ${to} where ctid = '${row?.place}' returning ctid::text as place`,
  )
  const { pool } = money.desk.context.database
  return () =>
    pool.query(`update ${table} set ${column} = $1 where ctid = $2::text::tid`, [row?.kept, broken?.place])
}

test('in every list a row that cannot be read keeps its place, and the others stay', async () => {
  type Row = { id?: string; unreadable?: string }
  for (const { path, who, key = 'items', breaks } of lists) {
    const name = `${path()}: ${breaks.column} ${breaks.to}`
    const list = async (): Promise<Row[]> => (await (await ask(who(), path())).json())[key]
    const before = await list()
    expect(before.length, name).toBeGreaterThan(1)
    expect(logged, name).toEqual([])
    const mend = await breakOne(breaks)
    const after = await list()
    const place = after.findIndex((row) => 'unreadable' in row)
    expect(after[place]?.unreadable, name).toBeTruthy()
    // The broken row alone is another one.
    expect(after.with(place, before[place] ?? {}), name).toEqual(before)
    if (before[place]?.id) expect(after[place]?.id, name).toBe(before[place].id)
    expect(new Set(logged.map((line) => JSON.parse(line).id)), name).toEqual(new Set([after[place]?.id]))
    expect(logged.join(), name).not.toMatch(/Mira|example\.com|thawed|rubbish|99\.5/)
    logged = []
    await mend()
    expect(await list(), name).toEqual(before)
  }
})

test('tables for spreadsheets have a line for a row that cannot be read', async () => {
  for (const [path, breaks] of [
    ['/api/admin/orders.csv', { table: 'orders', ...thawed }],
    ['/api/admin/invoices.csv', { table: 'documents', column: 'kind', to: `'thawed'` }],
  ] as const) {
    const lines = async () => (await (await ask(staff(), path)).text()).trim().split('\r\n')
    const before = await lines()
    await breakOne(breaks)
    const after = await lines()
    expect(after).toHaveLength(before.length)
    const changed = after.filter((line, index) => line !== before[index])
    expect(changed).toEqual([expect.stringMatching(/^[\w/-]+,This row cannot be shown,+$/)])
  }
})

test('a client’s documents are listed though an order of theirs cannot be read', async () => {
  await breakOne({ table: 'orders', ...thawed })
  const { documents } = await (await ask(client(), '/api/my/invoices')).json()
  expect(documents).toMatchObject([{ kind: 'invoice', status: 'due' }, { kind: 'receipt' }])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ leadId: ofThisLead() }])
})
