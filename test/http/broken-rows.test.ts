import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { currencyMultipliers } from '#db/schema/pricing.ts'
import { seedPricing } from '#features/pricing/seed-pricing.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { apis } from '#server/apis.server.ts'
import { storePosts } from '../fixtures/post-fixtures.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'
import { openApi } from '../servers/api-server.ts'

const money = setUpMoneyWorld()

let logged: string[]
let projectId: string
let clientId: string

async function ask(ctx: Ctx, path: string): Promise<Response> {
  const log = pino({ base: null }, { write: (line) => logged.push(line) }) as Ctx['log']
  const answer = await openApi(money.app.context, ...apis).ask({ ...ctx, log }, path)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer
}

async function query(sql: string): Promise<Record<string, string>[]> {
  return (await money.app.context.database.pool.query(sql)).rows
}

beforeEach(async () => {
  logged = []
  await query('alter table documents disable trigger documents_stay')
  await query(
    "delete from content_entries where kind = 'post'; delete from pricing_locations; delete from currency_multipliers",
  )
  await seedPricing(money.ctx.system())
  await money.app.db.update(currencyMultipliers).set({ multiplier: 1.31 })
  await money.verbs.startPayment()
  await money.verbs.pay()
  await money.verbs.invoiceBalance()
  const { leadId } = money.world
  const { userId } = money.ctx.client().actor as { userId: string }
  const other = await money.quoting.lead()
  const change = (before: number, after: number) =>
    `insert into audit_entries (at, user_id, by, noun, subject_id, before, after) values (now(), '${userId}', 'Meera',
      'price', 'currency:EUR', '{"multiplier": ${before}}', '{"multiplier": ${after}}')`
  await query(`${change(1.2, 1.3)}; ${change(1.3, 1.4)}`)
  await money.quoting.sent(other)
  await money.verbs.link('balance')
  await query(`update quotes set owner_id = '${userId}', lead_id = '${leadId}'`)
  await query(`update orders set owner_id = '${userId}'; update documents set owner_id = '${userId}'`)
  await money.app.project()
  await query(`update projects set owner_id = '${userId}'`)
  projectId = (await money.ids()).project ?? ''
  clientId = (await query(`select client_id as id from leads where id = '${leadId}'`))[0]?.id ?? ''
  await query(`insert into project_messages (id, project_id, side, author, text, created_at)
    select gen_random_uuid(), '${projectId}', 'client', 'Mira Sen', 'Blue, please.', now() from generate_series(1, 2)`)
  await query(`insert into record_events (project_id, at, kind, actor, data)
    values ('${projectId}', now(), 'file-added', 'Mira Sen', '{"name": "logo.svg", "side": "client"}')`)
  await query(`insert into files (id, project_id, side, author, name, type, size, hash, blob_key, created_at)
    select gen_random_uuid(), '${projectId}', 'client', 'Mira Sen', 'logo.svg', 'image/svg+xml', 7, '', gen_random_uuid(), now()
    from generate_series(1, 2)`)
  await query(`update leads set owner_id = '${userId}', request_hash = id`)
  await query(`update mails set lead_id = '${leadId}'`)
  await query(`insert into users (id, name, email, email_verified, role, staff_role)
    select gen_random_uuid(), 'Ishaan', gen_random_uuid() || '@example.com', true, 'staff', 'editor'
    from generate_series(1, 2)`)
  await query(`insert into verifications (id, identifier, value, detail, expires_at)
    select gen_random_uuid(), 'invite ' || n || '@example.com', '', '{"invite": {"name": "", "role": "editor", "by": "Meera"}}', now()
    from generate_series(1, 2) n`)
  await query(`insert into lead_imports (id, file_name, status, blob_key, by, created_at, updated_at)
    select gen_random_uuid(), n || '.csv', 'ready', '', 'Meera', now(), now() from generate_series(1, 2) n`)
  await storePosts(money.app.db, [{ slug: 'looms' }, { slug: 'webs' }])
})

const staff = () => money.ctx.staff()
const client = () => money.ctx.client()
const anyone = () => money.ctx.visitor()

/** A list, and how one of its rows breaks: the column, its new value, and which rows may. */
type Case = { path: () => string; who: () => Ctx; key?: string; breaks: Break }
type Break = { table: string; column: string; to: string; where?: string }

const thawed = { column: 'status', to: `'thawed'` }
const ofThisLead = () => money.world.leadId
const ofProject = { where: 'project_id = $project' }
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
  { path: () => '/api/admin/lead-imports', who: staff, breaks: { table: 'lead_imports', ...thawed } },
  {
    path: () => '/api/admin/lead-imports',
    who: staff,
    breaks: { table: 'lead_imports', column: 'report', to: `'7'` },
  },
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
    path: () => '/api/admin/quotes',
    who: staff,
    breaks: { table: 'quotes', column: 'lines', to: `'{}'` },
  },
  {
    path: () => `/api/admin/quotes?leadId=${ofThisLead()}`,
    who: staff,
    breaks: { table: 'quotes', ...thawed },
  },
  {
    path: () => '/api/admin/people',
    who: staff,
    breaks: { table: 'users', column: 'staff_role', to: `'thawed'`, where: "role = 'staff'" },
  },
  {
    path: () => '/api/admin/people',
    who: staff,
    key: 'invites',
    breaks: { table: 'verifications', column: 'detail', to: `'{}'`, where: "identifier like 'invite %'" },
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
  {
    path: () => `/api/admin/clients/${clientId}`,
    who: staff,
    key: 'events',
    breaks: { table: 'record_events', column: 'data', to: `'7'`, where: 'lead_id = $lead' },
  },
  {
    path: () => `/api/admin/clients/${clientId}`,
    who: staff,
    key: 'events',
    breaks: { table: 'record_events', column: 'kind', to: `'thawed'`, where: 'project_id is not null' },
  },
  {
    path: () => `/api/admin/clients/${clientId}`,
    who: staff,
    key: 'mails',
    breaks: { table: 'mails', ...thawed },
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
    path: () => '/api/admin/posts',
    who: staff,
    breaks: {
      table: 'content_entries',
      column: 'draft',
      to: `draft || '{"category": "thawed"}'`,
      where: "kind = 'post'",
    },
  },
  {
    path: () => '/api/blog/posts',
    who: anyone,
    key: 'posts',
    breaks: {
      table: 'content_entries',
      column: 'published',
      to: `published || '{"category": "thawed"}'`,
      where: "kind = 'post'",
    },
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

/** The newest row. @returns a function that restores it */
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
  const { pool } = money.app.context.database
  return () =>
    pool.query(`update ${table} set ${column} = $1 where ctid = $2::text::tid`, [row?.kept, broken?.place])
}

test('an unreadable row keeps its place in every list, beside the others', async () => {
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
    expect(after.with(place, before[place] ?? {}), name).toEqual(before)
    if (before[place]?.id) expect(after[place]?.id, name).toBe(before[place].id)
    expect(new Set(logged.map((line) => JSON.parse(line).id)), name).toEqual(new Set([after[place]?.id]))
    expect(logged.join(), name).not.toMatch(/Mira|example\.com|thawed|rubbish|99\.5/)
    logged = []
    await mend()
    expect(await list(), name).toEqual(before)
  }
})

test('CSV exports have a line for an unreadable row', async () => {
  for (const [path, breaks] of [
    ['/api/admin/orders.csv', { table: 'orders', ...thawed }],
    ['/api/admin/leads.csv', { table: 'leads', ...thawed }],
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

test('lists a client’s documents although one of their orders is unreadable', async () => {
  await breakOne({ table: 'orders', ...thawed })
  const { documents } = await (await ask(client(), '/api/my/invoices')).json()
  expect(documents).toMatchObject([{ kind: 'invoice', status: 'due' }, { kind: 'receipt' }])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ leadId: ofThisLead() }])
})
