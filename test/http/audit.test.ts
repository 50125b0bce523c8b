import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { acceptanceText } from '#features/quotes/quote.ts'
import { accessOf } from '#platform/http.server.ts'
import { apis } from '#server/apis.server.ts'
import { setUpMoneyWorld } from '../money/money-world.ts'
import { hearHints } from '../readers/hear-hints.ts'
import { json, openApi } from '../servers/api-server.ts'

const money = setUpMoneyWorld()
const { quoting, app, verbs } = money

/** Calls by staff that change no record. */
const changeNothing = [
  'POST /api/admin/clients/:id/details/preview',
  'POST /api/admin/clients/:id/merge/preview',
  'POST /api/admin/lead-imports/:id/undo/preview',
  'POST /api/admin/leads/:id/reply/preview',
  'POST /api/files/:id/address',
  'POST /api/invoices/:id/checkout',
  'POST /api/projects/:id/files/check',
  'POST /api/projects/:id/seen',
  'POST /api/quotes/:id/checkout',
  'POST /api/quotes/:id/open',
]

const query = async (sql: string) => (await app.context.database.pool.query(sql)).rows
const staff = () => money.ctx.staff()

function send(path: string, body: object | string = {}): Promise<Response> {
  const headers = { 'content-type': 'application/octet-stream' }
  const init = typeof body === 'string' ? { method: 'POST', headers, body } : json(body)
  return Promise.resolve(openApi(app.context, ...apis).ask(staff(), path, init))
}

async function project() {
  const id = await app.project()
  return { path: `/api/projects/${id}`, ...(await app.read(staff(), id)) }
}

async function sentQuote() {
  const id = await quoting.sent(await quoting.lead())
  return { path: `/api/quotes/${id}`, id, version: (await quoting.read(id)).quote.version }
}

async function experiment(): Promise<string> {
  await query('truncate experiments cascade')
  const started = await send('/api/admin/experiments', { name: 'Heroes', shareBPerMille: 500 })
  return `/api/admin/experiments/${(await started.json()).id}`
}

async function person(role: 'owner' | 'editor'): Promise<string> {
  const [user] = await query(`insert into users (id, name, email, email_verified, role, staff_role)
    values (gen_random_uuid(), 'Ishaan', gen_random_uuid() || '@example.com', true, 'staff', '${role}') returning id`)
  return user.id
}

const newInvite = () => ({ name: 'Ishaan', email: `${randomUUID()}@example.com`, role: 'editor' })

const newTemplate = () => ({ name: `Looms ${randomUUID()}`, subject: 'Looms', text: 'Hello {name}' })

async function template(): Promise<{ id: string; version: number }> {
  const added = newTemplate()
  const { items } = await (await send('/api/admin/templates', added)).json()
  return items.find(({ name }: { name: string }) => name === added.name)
}

const newImport = '/api/admin/lead-imports?name=leads.csv'
const importedFile = 'Name,Email\nAnn Weaver,ann@looms.example\n'

async function leadImport(status: 'ready' | 'imported'): Promise<string> {
  // One person has room for three.
  await query('update loose_blobs set due_at = to_timestamp(0)')
  const { id } = await (await send(newImport, importedFile)).json()
  const columns = [
    { header: 'Name', field: 'name' },
    { header: 'Email', field: 'email' },
  ]
  const report = {
    encoding: 'utf-8',
    delimiter: ',',
    headerLine: 1,
    chosen: { encoding: null, headerLine: null },
    warnings: [],
    head: [],
    columns,
    filled: 2,
    unread: [],
    mappedAt: null,
    fresh: 1,
    known: 0,
    bad: [],
    badLines: 0,
    sample: [],
  }
  await query(`update lead_imports set status = '${status}', report = '${JSON.stringify(report)}'`)
  return `/api/admin/lead-imports/${id}`
}

const newView = () => ({ list: 'leads', name: `Looms ${randomUUID()}`, query: 'q=looms', isShared: false })

/** A view belongs to an account, and an invite to an owner. */
async function haveAccount(): Promise<void> {
  const { actor } = staff()
  if (actor.kind !== 'staff') throw new Error('Not of the staff')
  await query(`insert into users (id, name, email, role, staff_role)
    values ('${actor.userId}', '${actor.name}', 'views@orbweaver.example', 'staff', 'owner') on conflict do nothing`)
}

async function savedView(): Promise<string> {
  await haveAccount()
  const added = newView()
  const { views } = await (await send('/api/admin/views', added)).json()
  return views.find(({ name }: { name: string }) => name === added.name).id
}

async function invite(): Promise<string> {
  await haveAccount()
  const { invites } = await (await send('/api/admin/people/invites', newInvite())).json()
  return invites[0].id
}

async function depositInvoice(): Promise<string> {
  await verbs.invoiceDeposit()
  return `/api/invoices/${(await money.ids()).invoice}`
}

/** The noun in the hint that open pages get, by the first part of the change's address. */
const nouns: Record<string, string> = { files: 'project', people: 'account', todos: 'snooze' }
function nounAt(path: string): string {
  if (/\/links\/revoke$|\/invites/.test(path)) return 'link'
  if (path.startsWith('/api/admin/lead-imports')) return 'lead-import'
  if (path.endsWith('/payment-link')) return 'order'
  if (path === '/api/admin/people/second-factor') return 'staff-settings'
  // The hint is of the record whose change is undone.
  if (path.startsWith('/api/admin/changes/')) return 'lead'
  // A mail and a document are records of their own.
  if (/quotes.*\/(invoice|link)$/.test(path)) return 'lead'
  const [, plural = ''] = /^\/api\/(?:admin\/)?(\w+)/.exec(path) ?? []
  return nouns[plural] ?? plural.replace(/s$/, '')
}

async function twoClients() {
  await query(`insert into clients (id, name, company_name, email, phone, created_at, updated_at)
    select gen_random_uuid(), 'Mira', '', '', '', now(), now()`)
  const [other] = await query("select id, version from clients where email = ''")
  const [client] = await query("select id, version from clients where email <> '' limit 1")
  const body = { otherId: other?.id, otherVersion: other?.version, version: client?.version }
  return { id: client?.id, path: `/api/admin/clients/${client?.id}/merge`, body }
}

async function addedLead(): Promise<string> {
  const added = { name: 'Meera Iyer', phone: '+91 98450 77777', source: 'event', to: 'none' }
  const { id } = await (await send('/api/admin/leads', added)).json()
  return `/api/admin/leads/${id}`
}

const changes: Record<string, () => Promise<[path: string, body?: object | string]>> = {
  'POST /api/admin/clients/:id/details': async () => {
    const [client] = await query('select id, version from clients order by created_at desc limit 1')
    const details = { name: 'Mira Sen-Rao', addresses: ['mira@sen.example'], version: client?.version }
    return [`/api/admin/clients/${client?.id}/details`, details]
  },
  'POST /api/admin/clients/:id/merge': async () => twoClients().then(({ path, body }) => [path, body]),
  'POST /api/admin/clients/:id/merges/:mergeId/undo': async () => {
    const { id, path, body } = await twoClients()
    const { merges, client } = await (await send(path, body)).json()
    return [`/api/admin/clients/${id}/merges/${merges[0].id}/undo`, { version: client.version }]
  },
  'POST /api/admin/experiments': async () => {
    await query('truncate experiments cascade')
    return ['/api/admin/experiments', { name: 'Heroes', shareBPerMille: 500 }]
  },
  'POST /api/admin/experiments/:id/split': async () => [
    `${await experiment()}/split`,
    { shareBPerMille: 100 },
  ],
  'POST /api/admin/experiments/:id/stop': async () => [`${await experiment()}/stop`],
  'POST /api/admin/changes/:id/undo': async () => {
    const path = `/api/admin/leads/${money.world.leadId}`
    const { lead } = await (await send(`${path}/notes`, { text: 'Called.' })).json()
    const { events } = await (await send(`${path}/tags`, { tags: ['wool'], version: lead.version })).json()
    return [`/api/admin/changes/${events.at(-1).undo}/undo`]
  },
  'POST /api/admin/lead-imports': async () => [newImport, importedFile],
  'POST /api/admin/lead-imports/:id/columns': async () => [
    `${await leadImport('ready')}/columns`,
    { column: 1, field: 'phone' },
  ],
  'POST /api/admin/lead-imports/:id/reading': async () => [
    `${await leadImport('ready')}/reading`,
    { encoding: 'macintosh', headerLine: 0 },
  ],
  'POST /api/admin/lead-imports/:id/start': async () => {
    const path = `${await leadImport('ready')}/start`
    const [{ version }] = await query('select version from lead_imports')
    return [path, { version }]
  },
  'POST /api/admin/lead-imports/:id/discard': async () => [`${await leadImport('ready')}/discard`],
  'POST /api/admin/lead-imports/:id/undo': async () => [`${await leadImport('imported')}/undo`],
  'POST /api/admin/leads': async () => [
    '/api/admin/leads',
    { name: 'Meera Iyer', phone: '+91 98450 77777', source: 'event', to: 'none' },
  ],
  'POST /api/admin/leads/changes': async () => [
    '/api/admin/leads/changes',
    { ids: [money.world.leadId], addTags: ['linen'] },
  ],
  'POST /api/admin/leads/:id/tasks': async () => [
    `/api/admin/leads/${money.world.leadId}/tasks`,
    { text: 'Call back', dueOn: '2026-11-30' },
  ],
  'POST /api/admin/leads/:id/tasks/:taskId': async () => {
    const path = `/api/admin/leads/${money.world.leadId}/tasks`
    const { tasks } = await (await send(path, { text: 'Call back', dueOn: '2026-11-30' })).json()
    return [`${path}/${tasks[0].id}`, { isDone: true, version: tasks[0].version }]
  },
  'POST /api/admin/leads/:id/replies': async () => {
    const path = `/api/admin/leads/${money.world.leadId}`
    const words = { subject: 'Your request {reference}', text: 'Hello {name}' }
    const { digest } = await (await send(`${path}/reply/preview`, words)).json()
    return [`${path}/replies`, { ...words, digest, isContacted: false }]
  },
  'POST /api/admin/templates': async () => ['/api/admin/templates', newTemplate()],
  'POST /api/admin/templates/:id': async () => {
    const { id, version } = await template()
    return [`/api/admin/templates/${id}`, { ...newTemplate(), version }]
  },
  'POST /api/admin/templates/:id/removal': async () => {
    const { id, version } = await template()
    return [`/api/admin/templates/${id}/removal`, { version }]
  },
  'POST /api/admin/leads/:id/assignee': async () => {
    const [user] = await query(
      "insert into users (id, name, email, role) values (gen_random_uuid(), 'Ravi', 'ravi@orbweaver.example', 'staff') returning id",
    )
    return [`/api/admin/leads/${money.world.leadId}/assignee`, { to: user?.id }]
  },
  'POST /api/admin/leads/:id/tags': async () => {
    const path = `/api/admin/leads/${money.world.leadId}`
    const { lead } = await (await send(`${path}/notes`, { text: 'Called.' })).json()
    return [`${path}/tags`, { tags: ['silk'], version: lead.version }]
  },
  'POST /api/admin/leads/:id/notes': async () => [
    `/api/admin/leads/${money.world.leadId}/notes`,
    { text: 'Called.' },
  ],
  'POST /api/admin/leads/:id/payment-link': async () => [
    `/api/admin/leads/${money.world.leadId}/payment-link`,
    { part: 'deposit' },
  ],
  'POST /api/admin/leads/:id/answered-elsewhere': async () => {
    await query('update leads set first_sent_at = null, answered_elsewhere_at = null')
    const [lead] = await query(`select version from leads where id = '${money.world.leadId}'`)
    return [`/api/admin/leads/${money.world.leadId}/answered-elsewhere`, { version: lead?.version }]
  },
  'POST /api/admin/leads/:id/quarantine': async () => {
    await query("update leads set status = 'quarantined'")
    return [`/api/admin/leads/${money.world.leadId}/quarantine`, {}]
  },
  'POST /api/admin/leads/:id/remove': async () => [`${await addedLead()}/remove`, { reason: 'nothing' }],
  'POST /api/admin/leads/:id/restore': async () => {
    const path = await addedLead()
    await send(`${path}/remove`, { reason: 'nothing' })
    return [`${path}/restore`, {}]
  },
  'POST /api/admin/todos/snooze': async () => [
    '/api/admin/todos/snooze',
    { kind: 'lead', id: money.world.leadId, until: dayAfter(agencyDayAt(staff().clock()), 3) },
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
    await verbs.startPayment()
    await verbs.pay()
    const refund = { amountInrMinor: 100, reason: 'Asked for', effect: 'owed-again', key: randomUUID() }
    return [`/api/admin/orders/${money.world.order?.id}/refunds`, refund]
  },
  'POST /api/admin/people/:id/remove': async () => [`/api/admin/people/${await person('editor')}/remove`],
  'POST /api/admin/people/:id/role': async () => [
    `/api/admin/people/${await person('editor')}/role`,
    { role: 'owner' },
  ],
  'POST /api/admin/people/:id/sessions/end': async () => {
    const id = await person('editor')
    await query(`insert into sessions (id, user_id, token, expires_at)
      values (gen_random_uuid(), '${id}', '${id}', now() + interval '1 day')`)
    return [`/api/admin/people/${id}/sessions/end`]
  },
  'POST /api/admin/people/invites': async () => {
    await haveAccount()
    return ['/api/admin/people/invites', newInvite()]
  },
  'POST /api/admin/people/second-factor': async () => {
    await haveAccount()
    await query('update users set second_factor_at = now()')
    return ['/api/admin/people/second-factor', { isRequired: true }]
  },
  'POST /api/admin/people/invites/:id/send': async () => {
    const id = await invite()
    await query('update verifications set expires_at = now()')
    return [`/api/admin/people/invites/${id}/send`]
  },
  'POST /api/admin/people/invites/:id/withdraw': async () => [
    `/api/admin/people/invites/${await invite()}/withdraw`,
  ],
  'POST /api/admin/prices/:kind/:code': async () => {
    await query("insert into currency_multipliers (currency, multiplier) values ('EUR', 1.25)")
    return ['/api/admin/prices/currency/EUR', { multiplier: 1.5, version: 1 }]
  },
  'POST /api/admin/projects': async () => ['/api/admin/projects', { leadId: money.world.leadId }],
  'POST /api/admin/views': async () => {
    await haveAccount()
    return ['/api/admin/views', newView()]
  },
  'POST /api/admin/views/:id': async () => [
    `/api/admin/views/${await savedView()}`,
    { name: `Late ${randomUUID()}`, isShared: false, version: 1 },
  ],
  'POST /api/admin/views/:id/remove': async () => [
    `/api/admin/views/${await savedView()}/remove`,
    { version: 1 },
  ],
  'POST /api/admin/quotes': async () => ['/api/admin/quotes', { leadId: await quoting.lead() }],
  'POST /api/admin/invoices': async () => [
    '/api/admin/invoices',
    {
      key: randomUUID(),
      lead: '',
      name: 'Mira Sen',
      companyName: '',
      email: 'mira@example.com',
      address: '',
      taxNumber: '',
      lines: [{ what: 'Hosting', quantity: 12, amountInrMinor: 50_000 }],
      dueOn: '2026-11-20',
      note: '',
    },
  ],
  'POST /api/files/:id/remove': async () => {
    const { path } = await project()
    const { id } = await (await send(`${path}/files?name=brief.txt`, 'silk')).json()
    return [`/api/files/${id}/remove`]
  },
  'POST /api/invoices/:id/cancel': async () => [`${await depositInvoice()}/cancel`, { reason: 'Wrong' }],
  'POST /api/invoices/:id/due-day': async () => [
    `${await depositInvoice()}/due-day`,
    { version: 1, dueOn: '2026-12-24' },
  ],
  'POST /api/invoices/:id/links/revoke': async () => [`${await depositInvoice()}/links/revoke`],
  'POST /api/invoices/:id/promise': async () => [
    `${await depositInvoice()}/promise`,
    { version: 1, on: '2026-12-24' },
  ],
  'POST /api/invoices/:id/reminders': async () => [
    `${await depositInvoice()}/reminders`,
    { version: 1, anyway: false },
  ],
  'POST /api/invoices/:id/reminders/pause': async () => [
    `${await depositInvoice()}/reminders/pause`,
    { version: 1, reason: 'They are moving', until: '' },
  ],
  'POST /api/invoices/:id/reminders/resume': async () => {
    const path = await depositInvoice()
    await send(`${path}/reminders/pause`, { version: 1, reason: 'They are moving', until: '' })
    return [`${path}/reminders/resume`, { version: 2 }]
  },
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
    await app.holder(shown.id)
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
    const { quote, paid } = await quoting.read(id)
    const body = { version, name: 'Mira Sen', optionIds: [], text: acceptanceText(quote, [], paid) }
    return [`${path}/accept`, body]
  },
  'POST /api/quotes/:id/decline': async () => {
    const { path, version } = await sentQuote()
    return [`${path}/decline`, { version, reason: '' }]
  },
  'POST /api/quotes/:id/discard': async () => {
    const id = await quoting.make(await quoting.lead())
    return [`/api/quotes/${id}/discard`, { version: 1 }]
  },
  'POST /api/quotes/:id/edit': async () => {
    const id = await quoting.make(await quoting.lead())
    return [`/api/quotes/${id}/edit`, { ...(await quoting.read(id)).quote, note: 'Hello' }]
  },
  'POST /api/quotes/:id/extend': async () => {
    const { path, id, version } = await sentQuote()
    const { validUntil } = (await quoting.read(id)).quote
    const lastDay = dayAfter(agencyDayAt(new Date(validUntil ?? '')), 1)
    return [`${path}/extend`, { version, lastDay }]
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
  'POST /api/quotes/:id/remind': async () => {
    const { path, version } = await sentQuote()
    return [`${path}/remind`, { version }]
  },
  'POST /api/quotes/:id/revise': async () => {
    const { path, version } = await sentQuote()
    return [`${path}/revise`, { version }]
  },
  'POST /api/quotes/:id/send': async () => [
    `/api/quotes/${await quoting.make(await quoting.lead())}/send`,
    { version: 1 },
  ],
}

test('lists every endpoint with which staff can change something', () => {
  const open = ['staff', 'staff-owner', 'record-staff', 'owner']
  const theirs = apis.flatMap(({ routes }) =>
    routes
      .filter(({ method, handler }) => method === 'POST' && open.includes(accessOf(handler) ?? ''))
      .map(({ method, path }) => `${method} ${path}`),
  )
  expect([...new Set(theirs)].sort()).toEqual([...Object.keys(changes), ...changeNothing].sort())
})

test.for(Object.entries(changes))(
  '%s leaves an entry in the audit, and open pages hear of it',
  async ([, leadUp]) => {
    const [path, body] = await leadUp()
    await query('delete from rate_limits')
    const [{ last }] = await query('select coalesce(max(id), 0) as last from audit_entries')
    const hints = await hearHints(app.context.database.pool)
    const answered = await send(path, body)
    expect(answered.ok, await answered.clone().text()).toBe(true)
    const entries = await query(`select "by", before, after from audit_entries where id > ${last}`)
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) expect(entry).toMatchObject({ by: 'Meera' })
    expect(entries[0]?.before).not.toEqual(entries[0]?.after)
    expect((await hints.heard()).keys.map((key) => key.split(':')[0])).toContain(nounAt(path))
    await hints.close()
  },
)
