import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { linkHeaders } from '#platform/api/link-token.ts'
import { everything } from '#platform/live/hint.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { logIn } from '../fixtures/worked-site.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { type LiveReader, readLive } from '../readers/read-live.ts'
import { metricsAccess, openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'

let site: Site
let second: SiteProcess
let staff: string
const open: LiveReader[] = []

beforeAll(async () => {
  site = await openSite()
  second = await startSite(site.settings, ['--role=web'])
  staff = await logIn(site)
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})
afterAll(async () => {
  await second.stop()
  await site.close()
})

async function listen(headers: Record<string, string>, origin = second.origin): Promise<LiveReader> {
  const reader = await readLive(origin, headers)
  open.push(reader)
  return reader
}

const post = (path: string, body: object, headers: Record<string, string> = {}, origin = site.origin) =>
  fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': freshAddress(),
      origin: site.origin,
      ...headers,
    },
    body: JSON.stringify(body),
  })

async function sendLead(email = `${randomUUID()}@example.com`): Promise<string> {
  const answer = await postProjectRequest(site.origin, projectRequest({ customerEmail: email }))
  return (await answer.json()).id
}

/** A client with a project. */
async function client() {
  const email = `${randomUUID()}@example.com`
  await post('/api/auth/mail-link', { email })
  const { text } = await site.mailbox.mailTo(email, '#')
  const token = /#\w+=([\w-]{22})/.exec(text)?.[1]
  const cookie = cookieOf(await post('/api/auth/link/sign-up', { token, name: 'Mira', password: '' }))
  const leadId = await sendLead(email)
  const made = await post('/api/admin/projects', { leadId }, { cookie: staff })
  const { id } = await made.json()
  const { text: mail } = await site.mailbox.mailTo(email, `/project/${id}#`)
  const link = /#([\w-]{22})/.exec(mail.slice(mail.indexOf(`/project/${id}#`)))?.[1] ?? ''
  await site.query('update projects set owner_id = (select id from users where email = $1) where id = $2', [
    email,
    id,
  ])
  return { email, cookie, id, link, leadId }
}

const write = (projectId: string) =>
  post(`/api/projects/${projectId}/messages`, { text: 'The draft is ready.' }, { cookie: staff })

test('staff at one process hear of a lead that reaches another', async () => {
  const reader = await listen({ cookie: staff })
  const id = await sendLead()
  await reader.hear(`lead:${id}`)
})

test('of two transactions that commit in reverse order, both are heard', async () => {
  const ids = [await sendLead(), await sendLead()]
  const reader = await listen({ cookie: staff })
  const clients = ids.map(() => new pg.Client({ connectionString: site.database.url }))
  for (const [index, client] of clients.entries()) {
    await client.connect()
    await client.query('begin')
    await client.query('update leads set version = version + 1 where id = $1', [ids[index]])
  }
  for (const client of clients.reverse()) {
    await client.query('commit')
    await client.end()
  }
  for (const id of ids) await reader.hear(`lead:${id}`)
})

test('what is rolled back is not heard', async () => {
  const reader = await listen({ cookie: staff })
  const touch = (code: string) =>
    `update pricing_locations set version = version where country_code = '${code}'`
  await site.query(`begin; ${touch('IN')}; rollback; ${touch('US')}`)
  await reader.hear('price:US')
  expect(reader.keys).not.toContain('price:IN')
})

test('a change of many rows is one hint that says: everything', async () => {
  const reader = await listen({ cookie: staff })
  const greeted = reader.keys.length
  const mails = await site.query<{ id: string }>(
    `insert into mails (id, kind, subject_id, to_address, subject, html, text, message_id, status, attempts, created_at)
     select gen_random_uuid(), 'test', n::text, 'a@example.com', '', '', '', '', 'sent', 1, now() from generate_series(1, 100) n
     returning id`,
  )
  await reader.hear(everything, greeted)
  // The leads' own mails may be sent meanwhile.
  const hints = mails.map(({ id }) => `mail:${id}`)
  expect(reader.keys.filter((key) => hints.includes(key))).toEqual([])
  await site.query("delete from mails where kind = 'test'")
})

test('of a change of many rows, only the clients concerned hear', async () => {
  const [mine, other] = [await client(), await client()]
  const bystanders = [await listen({ cookie: mine.cookie }), await listen(linkHeaders(mine.link))]
  const [concerned, holder] = [await listen({ cookie: other.cookie }), await listen(linkHeaders(other.link))]
  const greeted = concerned.keys.length
  await site.query(
    `insert into projects (id, owner_id, client_name, client_email, company_name, title, brief, status, created_at, updated_at)
     select gen_random_uuid(), (select id from users where email = $1), '', $1, '', 'One of many', '', 'waiting', now(), now()
     from generate_series(1, 200)`,
    [other.email],
  )
  await concerned.hear(everything, greeted)
  await site.query(
    "update projects set title = 'Changed' where owner_id = (select id from users where email = $1)",
    [other.email],
  )
  await holder.hear(`project:${other.id}`)
  await write(mine.id)
  for (const reader of bystanders) {
    await reader.hear(`project:${mine.id}`)
    expect(reader.events[0]).toEqual([everything])
    expect(reader.keys.slice(1).filter((key) => key !== `project:${mine.id}`)).toEqual([])
  }
})

test('a process that lost its listening connection says that anything may have changed', async () => {
  tolerateErrors(/administrator command/)
  const reader = await listen({ cookie: staff })
  const greeted = reader.keys.length
  const cut = await site.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'orbweaver listen'`,
  )
  expect(cut.length).toBeGreaterThan(0)
  await reader.hear(everything, greeted)
  const id = await sendLead()
  await reader.hear(`lead:${id}`)
})

test('a client and a link holder hear of their own project only, and the link until it is revoked', async () => {
  const [mine, other] = [await client(), await client()]
  const readers = [await listen({ cookie: mine.cookie }), await listen(linkHeaders(mine.link))]
  const staffReader = await listen({ cookie: staff })
  await write(other.id)
  await write(mine.id)
  for (const reader of [...readers, staffReader]) await reader.hear(`project:${mine.id}`)
  expect(staffReader.keys).toContain(`project:${other.id}`)
  for (const reader of readers) {
    const heard = new Set(reader.keys)
    expect([...heard].filter((key) => key !== everything && key !== `project:${mine.id}`)).toEqual([])
  }
  const [holder] = readers.slice(1)
  const revoked = await post(`/api/projects/${mine.id}/links/revoke`, {}, { cookie: staff })
  expect(revoked.status).toBe(200)
  await holder?.ended
  const again = await fetch(`${second.origin}/api/live`, { headers: linkHeaders(mine.link) })
  expect(again.status).toBe(404)
  expect(await (await fetch(`${second.origin}/metrics`, { headers: metricsAccess })).text()).toContain(
    'orbweaver_live_streams 2',
  )
})

test('neither the client nor a link holder hears of what staff alone see', async () => {
  const { id: projectId, leadId, cookie, link, email } = await client()
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const lines = [{ what: 'Hosting', quantity: 12, amountInrMinor: 50_000 }]
  const billed = { name: 'Mira', companyName: '', email, address: '', taxNumber: '', note: '' }
  const done = async (path: string, body: object = {}) => {
    const answer = await post(path, body, { cookie: staff })
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300)
    return answer.json()
  }
  const invoice = await done('/api/admin/invoices', {
    ...billed,
    key: randomUUID(),
    lead: leadId,
    lines,
    dueOn: day,
  })
  await site.mailbox.mailTo(email, `/invoice/${invoice.id}`)
  const readers = [await listen({ cookie }), await listen(linkHeaders(link))]
  const lead = `/api/admin/leads/${leadId}`
  const [otherClient] = await site.query<{ id: string; version: number }>(
    `insert into clients (id, name, company_name, email, phone, created_at, updated_at)
     values (gen_random_uuid(), 'Mira', '', '', '', now(), now()) returning id, version`,
  )
  const staffActs: [string, (() => object)?][] = [
    [`${lead}/notes`, () => ({ text: 'Sounds unsure.' })],
    [`${lead}/assignee`, () => ({ to: 'me' })],
    [`${lead}/status`, () => ({ status: 'contacted' })],
    [`${lead}/tasks`, () => ({ text: 'Call back', dueOn: day })],
    ['/api/admin/leads/changes', () => ({ ids: [leadId], addTags: ['difficult'] })],
    ['/api/admin/quotes', () => ({ leadId })],
    [`/api/projects/${projectId}/links`],
    [`/api/invoices/${invoice.id}/promise`, () => ({ version: 1, on: day })],
    [`/api/invoices/${invoice.id}/reminders/pause`, () => ({ version: 2, reason: 'Insolvent?', until: '' })],
  ]
  for (const [path, body = () => ({})] of staffActs) await done(path, body())
  const [{ id: clientId, version } = { id: '', version: 0 }] = await site.query<{
    id: string
    version: number
  }>(
    'select clients.id, clients.version from clients join leads on leads.client_id = clients.id where leads.id = $1',
    [leadId],
  )
  await done(`/api/admin/clients/${otherClient?.id}/merge`, {
    otherId: clientId,
    version: otherClient?.version,
    otherVersion: version,
  })
  await site.query('update orders set next_check_at = now() where lead_id = $1', [leadId])
  await write(projectId)
  for (const reader of readers) {
    await reader.hear(`project:${projectId}`)
    expect([...new Set(reader.events.slice(1).flat())]).toEqual([`project:${projectId}`])
  }
})

test('a project that changes hands is heard of by both', async () => {
  const [before, after] = [await client(), await client()]
  const readers = [await listen({ cookie: before.cookie }), await listen({ cookie: after.cookie })]
  await site.query('update projects set owner_id = (select id from users where email = $1) where id = $2', [
    after.email,
    before.id,
  ])
  for (const reader of readers) await reader.hear(`project:${before.id}`)
})

test('a session that ends at one process ends its streams at the other, and no other session’s', async () => {
  const [ending, staying] = [await logIn(site), await logIn(site)]
  const reader = await listen({ cookie: ending })
  const other = await listen({ cookie: staying })
  expect((await post('/api/auth/sign-out', {}, { cookie: ending })).status).toBe(200)
  await reader.ended
  const id = await sendLead()
  await other.hear(`lead:${id}`)
  expect(reader.keys).not.toContain(`lead:${id}`)
})

test('the 21st stream of a link is refused, and the others go on', async () => {
  const { id, link } = await client()
  const readers = await Promise.all(Array.from({ length: 20 }, () => listen(linkHeaders(link))))
  const refused = await fetch(`${second.origin}/api/live`, { headers: linkHeaders(link) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('20 browsers') })
  await write(id)
  for (const reader of readers) await reader.hear(`project:${id}`)
})

test('a user announces their pages at most 600 times in ten minutes, and others are not held back', async () => {
  const meera = await logIn(site)
  const page = { record: `/admin/leads/${randomUUID()}`, page: 'abcdefghij', isLeaving: false }
  const announce = async (cookie: string) => (await post('/api/admin/presence', page, { cookie })).status
  const statuses: number[] = []
  for (let round = 0; round < 31; round++) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => announce(meera)))))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  const { email, cookie: ravi } = await client()
  await site.query("update users set role = 'staff', staff_role = 'editor' where email = $1", [email])
  expect(await announce(ravi)).toBe(200)
})

test('visitors get no stream', async () => {
  expect((await fetch(`${second.origin}/api/live`)).status).toBe(401)
})

test('a stopping process ends its streams', async () => {
  const stopping = await startSite(site.settings, ['--role=web'])
  const reader = await listen({ cookie: staff }, stopping.origin)
  await stopping.stop()
  await reader.ended
})

test('an editor without a second factor hears no more once an owner requires one', async () => {
  const { email, cookie } = await client()
  await site.query("update users set role = 'staff', staff_role = 'editor' where email = $1", [email])
  await site.query('update users set second_factor_at = now() where email = $1', [site.staff.email])
  await site.query(
    'update sessions set second_factor_at = now() from users where users.id = user_id and email = $1',
    [site.staff.email],
  )
  const [editor, owner] = [await listen({ cookie }), await listen({ cookie: staff })]
  expect(
    (await post('/api/admin/people/second-factor', { isRequired: true }, { cookie: staff })).status,
  ).toBe(200)
  await editor.ended
  const id = await sendLead()
  await owner.hear(`lead:${id}`)
  expect(editor.keys).not.toContain(`lead:${id}`)
  expect((await fetch(`${second.origin}/api/live`, { headers: { cookie } })).status).toBe(401)
})
