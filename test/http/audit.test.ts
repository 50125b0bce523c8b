import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { invoicesApi } from '#features/billing/invoices/invoices.api.server.ts'
import { experimentsApi } from '#features/experiments/experiments.api.server.ts'
import { filesApi } from '#features/files/files.api.server.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { mailsApi } from '#features/mails/mails.api.server.ts'
import { paymentsApi } from '#features/payments/payments.api.server.ts'
import { pricingApi } from '#features/pricing/pricing.api.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { projectsApi } from '#features/projects/projects.api.server.ts'
import { acceptanceText } from '#features/quotes/quote.ts'
import { quotesApi } from '#features/quotes/quotes.api.server.ts'
import { accessOf } from '#platform/http.server.ts'
import { json, openApi } from '../ask-api.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'

const money = setUpMoneyWorld()
const { room, desk, verbs } = money
const routers = [
  billingApi,
  experimentsApi,
  filesApi(projectAccess),
  invoicesApi,
  leadsApi,
  mailsApi,
  paymentsApi,
  pricingApi,
  projectsApi,
  quotesApi,
]

/** Endpoints that change no record, though staff may call them. */
const changeNothing = [
  'POST /api/files/:id/address',
  'POST /api/invoices/:id/checkout',
  'POST /api/projects/:id/files/check',
  'POST /api/projects/:id/seen',
  'POST /api/quotes/:id/checkout',
  'POST /api/quotes/:id/open',
]

const query = async (sql: string) => (await desk.context.database.pool.query(sql)).rows
const staff = () => money.ctx.staff()

function send(path: string, body: object | string = {}): Promise<Response> {
  const headers = { 'content-type': 'application/octet-stream' }
  const init = typeof body === 'string' ? { method: 'POST', headers, body } : json(body)
  return Promise.resolve(openApi(desk.context, ...routers).ask(staff(), path, init))
}

/** Makes a project, and returns its path in the API and what its page shows. */
async function project() {
  const id = await desk.project()
  return { path: `/api/projects/${id}`, ...(await desk.read(staff(), id)) }
}

async function sentQuote() {
  const id = await room.sent(await room.lead())
  return { path: `/api/quotes/${id}`, id, version: (await room.read(id)).quote.version }
}

async function experiment(): Promise<string> {
  await query('truncate experiments cascade')
  const started = await send('/api/admin/experiments', { name: 'Heroes', shareBPerMille: 500 })
  return `/api/admin/experiments/${(await started.json()).id}`
}

async function depositInvoice(): Promise<string> {
  await verbs.invoiceDeposit()
  return `/api/invoices/${(await money.ids()).invoice}`
}

/** Each change that staff can make: what leads up to it, then its address and body. */
const changes: Record<string, () => Promise<[path: string, body?: object | string]>> = {
  'POST /api/admin/experiments': async () => {
    await query('truncate experiments cascade')
    return ['/api/admin/experiments', { name: 'Heroes', shareBPerMille: 500 }]
  },
  'POST /api/admin/experiments/:id/split': async () => [
    `${await experiment()}/split`,
    { shareBPerMille: 100 },
  ],
  'POST /api/admin/experiments/:id/stop': async () => [`${await experiment()}/stop`],
  'POST /api/admin/leads/:id/notes': async () => [
    `/api/admin/leads/${money.world.leadId}/notes`,
    { text: 'Called.' },
  ],
  'POST /api/admin/leads/:id/payment-link': async () => [
    `/api/admin/leads/${money.world.leadId}/payment-link`,
    { part: 'deposit' },
  ],
  'POST /api/admin/leads/:id/status': async () => [
    `/api/admin/leads/${money.world.leadId}/status`,
    { status: 'contacted' },
  ],
  'POST /api/admin/mails/:id/retry': async () => {
    const [mail] = await query("update mails set status = 'failed' returning id")
    return [`/api/admin/mails/${mail?.id}/retry`]
  },
  'POST /api/admin/orders/:id/refunds': async () => {
    await verbs.checkOut()
    await verbs.pay()
    const refund = { amountInrMinor: 100, reason: 'Asked for', effect: 'owed-again', key: randomUUID() }
    return [`/api/admin/orders/${money.world.order?.id}/refunds`, refund]
  },
  'POST /api/admin/prices/:kind/:code': async () => {
    await query("insert into currency_multipliers (currency, multiplier) values ('EUR', 1.25)")
    return ['/api/admin/prices/currency/EUR', { multiplier: 1.5, version: 1 }]
  },
  'POST /api/admin/projects': async () => ['/api/admin/projects', { leadId: money.world.leadId }],
  'POST /api/admin/quotes': async () => ['/api/admin/quotes', { leadId: await room.lead() }],
  'POST /api/files/:id/remove': async () => {
    const { path } = await project()
    const { id } = await (await send(`${path}/files?name=brief.txt`, 'silk')).json()
    return [`/api/files/${id}/remove`]
  },
  'POST /api/invoices/:id/cancel': async () => [`${await depositInvoice()}/cancel`, { reason: 'Wrong' }],
  'POST /api/invoices/:id/links/revoke': async () => [`${await depositInvoice()}/links/revoke`],
  'POST /api/projects/:id/checklist': async () => [
    `${(await project()).path}/checklist`,
    { title: 'Logo', hint: '', kind: 'files' },
  ],
  'POST /api/projects/:id/checklist/:itemId/answer': async () => {
    const { path, checklist } = await project()
    const body = { status: 'not-needed', version: checklist[0]?.version }
    return [`${path}/checklist/${checklist[0]?.id}/answer`, body]
  },
  'POST /api/projects/:id/checklist/:itemId/remove': async () => {
    const { path, checklist } = await project()
    return [`${path}/checklist/${checklist[0]?.id}/remove`, { version: checklist[0]?.version }]
  },
  'POST /api/projects/:id/content/confirm': async () => {
    const { path, project: shown } = await project()
    await query("update checklist_items set status = 'not-needed'")
    return [`${path}/content/confirm`, { version: shown.version }]
  },
  'POST /api/projects/:id/edit': async () => {
    const { path, project: shown } = await project()
    const { version, brief, stagingUrl, liveUrl } = shown
    return [`${path}/edit`, { version, brief, stagingUrl, liveUrl, title: 'Looms' }]
  },
  'POST /api/projects/:id/erase': async () => {
    const { path, project: shown } = await project()
    await query('update projects set erasure_requested_at = now()')
    return [`${path}/erase`, { version: shown.version }]
  },
  'POST /api/projects/:id/files': async () => [`${(await project()).path}/files?name=brief.txt`, 'silk'],
  'POST /api/projects/:id/invoices': async () => {
    const made = await send('/api/admin/projects', { leadId: money.world.leadId })
    return [`/api/projects/${(await made.json()).id}/invoices`, { taxNumber: '' }]
  },
  'POST /api/projects/:id/links': async () => [`${(await project()).path}/links`],
  'POST /api/projects/:id/links/revoke': async () => {
    const { path, project: shown } = await project()
    await desk.holder(shown.id)
    return [`${path}/links/revoke`]
  },
  'POST /api/projects/:id/messages': async () => [`${(await project()).path}/messages`, { text: 'Hello' }],
  'POST /api/projects/:id/milestones': async () => [
    `${(await project()).path}/milestones`,
    { title: 'Search', description: '' },
  ],
  'POST /api/projects/:id/milestones/:milestoneId/move': async () => {
    const { path, milestones } = await project()
    const body = { to: 'in-work', version: milestones[0]?.version }
    return [`${path}/milestones/${milestones[0]?.id}/move`, body]
  },
  'POST /api/projects/:id/milestones/:milestoneId/remove': async () => {
    const { path, milestones } = await project()
    return [`${path}/milestones/${milestones[0]?.id}/remove`, { version: milestones[0]?.version }]
  },
  'POST /api/projects/:id/status': async () => {
    const { path, project: shown } = await project()
    return [`${path}/status`, { to: 'building', version: shown.version }]
  },
  'POST /api/quotes/:id/accept': async () => {
    const { path, id, version } = await sentQuote()
    const { quote, paid } = await room.read(id)
    const body = { version, name: 'Mira Sen', optionIds: [], text: acceptanceText(quote, [], paid) }
    return [`${path}/accept`, body]
  },
  'POST /api/quotes/:id/decline': async () => {
    const { path, version } = await sentQuote()
    return [`${path}/decline`, { version, reason: '' }]
  },
  'POST /api/quotes/:id/edit': async () => {
    const id = await room.make(await room.lead())
    return [`/api/quotes/${id}/edit`, { ...(await room.read(id)).quote, note: 'Hello' }]
  },
  'POST /api/quotes/:id/invoice': async () => [
    `/api/quotes/${money.world.quoteId}/invoice`,
    { taxNumber: '' },
  ],
  'POST /api/quotes/:id/link': async () => {
    const { path, version } = await sentQuote()
    return [`${path}/link`, { version }]
  },
  'POST /api/quotes/:id/links/revoke': async () => {
    const { path, version } = await sentQuote()
    return [`${path}/links/revoke`, { version }]
  },
  'POST /api/quotes/:id/send': async () => [
    `/api/quotes/${await room.make(await room.lead())}/send`,
    { version: 1 },
  ],
}

test('every endpoint with which staff can change something is here', () => {
  const open = ['staff', 'record-staff', 'owner']
  const theirs = routers.flatMap(({ routes }) =>
    routes
      .filter(({ method, handler }) => method === 'POST' && open.includes(accessOf(handler) ?? ''))
      .map(({ method, path }) => `${method} ${path}`),
  )
  expect([...new Set(theirs)].sort()).toEqual([...Object.keys(changes), ...changeNothing].sort())
})

test.for(Object.entries(changes))('%s leaves an entry in the audit', async ([, leadUp]) => {
  const [path, body] = await leadUp()
  await query('delete from audit_entries; delete from rate_limits')
  const answered = await send(path, body)
  expect(answered.ok, await answered.clone().text()).toBe(true)
  const entries = await query('select "by", before, after from audit_entries')
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) expect(entry).toMatchObject({ by: 'Meera' })
  expect(entries[0]?.before).not.toEqual(entries[0]?.after)
})
