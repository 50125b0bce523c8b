import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsApi } from '#features/mails/mails.api.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { openRateLimits } from '#platform/rate-limits.server.ts'
import { problemResponse } from '#server/problem.server.ts'
import { openVerbContext, type VerbContext } from '#test/verb-context.ts'
import { chatLead, leadDraft, projectRequest } from '#test/visitors.ts'
import { type ProjectRequestInput, projectRequestSchema } from './lead.ts'
import { leadAgencyMail, leadVisitorMail } from './lead-mails.server.ts'
import type { LeadList, LeadPage } from './lead-record.ts'
import { leadsApi } from './leads.api.server.ts'
import { receiveLead } from './receive-lead.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  await context.database.pool.query('truncate leads cascade; delete from rate_limits; delete from pgboss.job')
})
afterAll(() => context.close())

function ask(ctx: Ctx, path: string, init?: RequestInit) {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('ctx', ctx)
    c.set('clientAddress', '203.0.113.7')
    c.set('limits', openRateLimits(context.database.pool))
    await next()
  })
  app.route('/', leadsApi).route('/', mailsApi)
  app.onError((error) => problemResponse(error, ''))
  return app.request(path, init)
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function receive(changes: Partial<ProjectRequestInput> = {}) {
  const request = v.parse(projectRequestSchema, projectRequest(changes))
  return (await receiveLead({ ctx: context.visitor, input: { request, idempotencyKey: randomUUID() } }))
    .receipt
}

const list = async (query = ''): Promise<LeadList> =>
  (await ask(context.staff, `/api/admin/leads${query}`)).json()
const page = async (response: Response | Promise<Response>): Promise<LeadPage> => (await response).json()
const queuedMails = async () =>
  (await context.database.pool.query("select data->>'kind' as kind from pgboss.job order by 1")).rows.map(
    (row) => row.kind,
  )

const interest = {
  name: '',
  email: '',
  phone: '',
  message: 'Mobile Apps, from ₹37,500',
  source: 'service-interest',
  status: 'new',
}

describe('POST /api/leads', () => {
  test('a card pressed by nobody known is one lead, and a mail to the agency that nobody can reply to', async () => {
    const init = json(interest, { 'idempotency-key': randomUUID() })
    const [first, second] = [
      await ask(context.visitor, '/api/leads', init),
      await ask(context.visitor, '/api/leads', init),
    ]
    expect([first.status, second.status]).toEqual([201, 200])
    const { id, reference } = await first.json()
    expect(await second.json()).toEqual({ success: true, id, reference })

    expect((await list()).leads).toMatchObject([{ id, name: '', source: 'service-interest', status: 'new' }])
    expect(await queuedMails()).toEqual(['lead-agency'])
    const mail = await leadAgencyMail.compose({ ctx: context.system, subjectId: id })
    expect(mail?.replyTo).toBeUndefined()
    expect(mail?.letter.subject).toBe(`Service interest ${reference} from Anonymous visitor`)
    expect(mail?.letter.blocks.map((block) => block.kind)).toEqual(['facts', 'quotation', 'link'])
    expect(await leadVisitorMail.compose({ ctx: context.system, subjectId: id })).toBeNull()
  })

  test('who leaves an address gets a copy', async () => {
    await ask(context.visitor, '/api/leads', json({ ...interest, name: 'Asha', email: 'asha@example.com' }))
    expect(await queuedMails()).toEqual(['lead-agency', 'lead-visitor'])
  })

  test('shares the limit of the other lead forms', async () => {
    const statuses = new Set<number>()
    for (let sent = 0; sent <= 30; sent++) {
      const path = sent % 2 ? '/api/leads' : '/api/contact'
      statuses.add((await ask(context.visitor, path, json(sent % 2 ? interest : projectRequest()))).status)
    }
    expect([...statuses]).toEqual([201, 429])
  })
})

describe('POST /api/contact', () => {
  test('answers 201 with the reference, and 200 with the same when it comes again', async () => {
    const init = json(projectRequest(), { 'idempotency-key': randomUUID() })
    const [first, second] = [
      await ask(context.visitor, '/api/contact', init),
      await ask(context.visitor, '/api/contact', init),
    ]
    expect([first.status, second.status]).toEqual([201, 200])
    const receipt = await first.json()
    expect(receipt).toEqual({
      success: true,
      id: expect.any(String),
      reference: expect.stringMatching(/^OW-/),
    })
    expect(await second.json()).toEqual(receipt)
  })

  test('takes the specified fields without a key, each time as a new lead', async () => {
    const { elapsedMs, ...specified } = projectRequest()
    const answers = [
      await ask(context.visitor, '/api/contact', json(specified)),
      await ask(context.visitor, '/api/contact', json(specified)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await list()).leads).toHaveLength(2)
  })

  test.each([
    ['another body under a key that was used', 422, 'key-reused'],
    ['a key that is not a UUID', 400, 'malformed'],
  ])('refuses %s', async (_, status, code) => {
    const key = code === 'malformed' ? "1'; drop table leads" : randomUUID()
    await ask(context.visitor, '/api/contact', json(projectRequest(), { 'idempotency-key': key }))
    const refused = await ask(
      context.visitor,
      '/api/contact',
      json(projectRequest({ customerName: 'Somebody Else' }), { 'idempotency-key': key }),
    )
    expect(refused.status).toBe(status)
    expect(await refused.json()).toMatchObject({ code })
  })
})

describe('POST /api/chatbot-lead and /api/lead-drafts', () => {
  test('a saved draft is found by its status, and the chat under its key completes it', async () => {
    const key = randomUUID()
    const saved = await ask(context.visitor, '/api/lead-drafts', json(leadDraft({ key })))
    expect([saved.status, await saved.json()]).toEqual([200, { success: true }])
    const drafts = await list('?status=draft')
    expect(drafts.leads).toMatchObject([{ name: 'Ravi Menon', status: 'draft', source: 'chatbot' }])
    expect(drafts.counts.draft).toBe(1)

    const init = json(chatLead(), { 'idempotency-key': key })
    const sent = await ask(context.visitor, '/api/chatbot-lead', init)
    const again = await ask(context.visitor, '/api/chatbot-lead', init)
    expect([sent.status, again.status]).toEqual([201, 200])
    const receipt = await sent.json()
    expect(receipt).toEqual({
      success: true,
      id: drafts.leads[0]?.id,
      reference: drafts.leads[0]?.reference,
    })
    expect(await again.json()).toEqual(receipt)
    expect((await list('?status=draft')).leads).toEqual([])
    expect((await list()).leads).toMatchObject([{ id: receipt.id, status: 'new' }])
  })

  test('drafts have a limit of their own: saving often does not keep anybody from sending', async () => {
    const answers = await Promise.all(
      Array.from({ length: 101 }, () => ask(context.visitor, '/api/lead-drafts', json(leadDraft()))),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await ask(context.visitor, '/api/chatbot-lead', json(chatLead()))).status).toBe(201)
  })
})

test.each([
  ['GET', '/api/admin/leads?status=nonsense'],
  ['GET', '/api/admin/leads/not-an-id'],
  ['GET', `/api/admin/leads/${randomUUID()}`],
  ['POST', `/api/admin/leads/${randomUUID()}/status`],
  ['POST', `/api/admin/leads/${randomUUID()}/notes`],
  ['GET', '/api/admin/mails'],
  ['GET', `/api/admin/mails/${randomUUID()}`],
  ['POST', `/api/admin/mails/${randomUUID()}/retry`],
])('%s %s is for staff, whatever else is wrong with it', async (method, path) => {
  expect((await ask(context.visitor, path, { method })).status).toBe(401)
})

test.each([
  ['GET', '/api/admin/leads/not-an-id'],
  ['GET', `/api/admin/leads/${randomUUID()}`],
  ['POST', `/api/admin/leads/${randomUUID()}/status`, { status: 'won' }],
  ['POST', `/api/admin/leads/${randomUUID()}/notes`, { text: 'Hello' }],
  ['GET', '/api/admin/mails/not-an-id'],
  ['GET', `/api/admin/mails/${randomUUID()}`],
  ['POST', `/api/admin/mails/${randomUUID()}/retry`],
])('%s %s finds nothing', async (method, path, body?: object) => {
  const response = await ask(context.staff, path, body ? json(body) : { method })
  expect(response.status).toBe(404)
})

describe('the list of leads', () => {
  test('pages through leads of one moment, each once, newest first', async () => {
    const moments = ['2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.001Z']
    const newestFirst: string[] = []
    for (const moment of moments) {
      context.setTime(new Date(moment))
      const ids: string[] = []
      for (let count = 0; count < 30; count++) ids.push((await receive()).id)
      newestFirst.unshift(...ids.sort().reverse())
    }
    const seen: LeadList['leads'] = []
    let cursor: string | null = ''
    const sizes: number[] = []
    while (cursor !== null) {
      const { leads, nextCursor }: LeadList = await list(`?cursor=${cursor}`)
      sizes.push(leads.length)
      seen.push(...leads)
      cursor = nextCursor
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(seen.map(({ id }) => id)).toEqual(newestFirst)
    expect(seen[0]?.createdAt).toBe(moments[1])
  })

  test('a full last page has no page after it', async () => {
    for (let count = 0; count < 25; count++) await receive()
    expect((await list()).nextCursor).toBeNull()
  })

  test('filters by status and source, and counts every status of what matches', async () => {
    const { id } = await receive({ customerName: 'Won One' })
    await receive({ customerName: 'New One' })
    await receive({ website: 'x' })
    await ask(context.staff, `/api/admin/leads/${id}/status`, json({ status: 'won' }))
    const won = await list('?status=won')
    expect(won.leads.map(({ name }) => name)).toEqual(['Won One'])
    const counts = { new: 1, contacted: 0, quoted: 0, won: 1, lost: 0, quarantined: 1, draft: 0 }
    expect(won.counts).toEqual(counts)
    expect((await list('?source=contact')).leads).toHaveLength(3)
    expect(await list('?source=chatbot')).toMatchObject({ leads: [], counts: { new: 0, won: 0 } })
    expect((await list('?q=won')).counts).toMatchObject({ won: 1, new: 0 })
  })

  test('finds words anywhere in reference, name, address, phone and company, in any case', async () => {
    const { reference } = await receive({
      customerName: 'Zoë Ünlü',
      customerEmail: 'zoe@looms.example',
      customerPhone: '+44 (0)20 7946 0018',
      companyName: '100%_Silk \\ Wool',
    })
    await receive({ customerName: 'Somebody Else', companyName: '' })
    for (const q of [
      reference.toLowerCase(),
      'ZOË',
      'ünl',
      'looms.ex',
      '7946',
      '100%',
      '%_s',
      'silk \\',
      'wool zoë',
    ]) {
      const { leads } = await list(`?q=${encodeURIComponent(q)}`)
      expect([q, leads.map(({ name }) => name)]).toEqual([q, ['Zoë Ünlü']])
    }
    for (const q of ['%', '_', 'zoë somebody']) {
      const { leads } = await list(`?q=${encodeURIComponent(q)}`)
      expect([q, leads.filter(({ name }) => name === 'Somebody Else')]).toEqual([q, []])
    }
  })

  test.each(['nonsense', 'MTIz', Buffer.from(`999999999999999999.${randomUUID()}`).toString('base64url')])(
    'the page marker %j is refused',
    async (cursor) => {
      const response = await ask(context.staff, `/api/admin/leads?cursor=${cursor}`)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: [{ field: 'cursor' }] })
    },
  )
})

describe('one lead', () => {
  test('shows everything, its timeline and its mails', async () => {
    const { id, reference } = await receive({ projectDescription: 'Looms.' })
    const handle = sendMail([leadAgencyMail, leadVisitorMail]).handle
    const data = { kind: 'lead-visitor', subjectId: id }
    await handle({ ctx: context.system, data, attempt: 1, lastAttempt: false })
    const { lead, events, mails } = await page(ask(context.staff, `/api/admin/leads/${id}`))
    expect(lead).toMatchObject({ id, reference, message: 'Looms.', suspicions: [] })
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['received', 'Visitor'],
      ['mail-sent', 'System'],
    ])
    expect(mails).toMatchObject([{ kind: 'lead-visitor', to: lead.email, status: 'logged' }])
    const mail = await ask(context.staff, `/api/admin/mails/${mails[0]?.id}`)
    expect(await mail.json()).toMatchObject({ leadId: id, html: expect.stringContaining(reference) })
  })

  test('moves only as the table of states allows, and remembers who moved it', async () => {
    const { id } = await receive()
    const move = (status: string) => ask(context.staff, `/api/admin/leads/${id}/status`, json({ status }))
    const moved = await page(move('quoted'))
    expect(moved.lead.status).toBe('quoted')
    expect(moved.events.at(-1)).toMatchObject({
      kind: 'status-changed',
      actor: 'Meera',
      data: { from: 'new', to: 'quoted' },
    })
    const refused = await move('new')
    expect(refused.status).toBe(409)
    expect((await list()).leads[0]?.status).toBe('quoted')
  })

  test('of two who move it at once, one is told that it has moved', async () => {
    const { id } = await receive()
    const move = (status: string) => ask(context.staff, `/api/admin/leads/${id}/status`, json({ status }))
    const answers = await Promise.all([move('won'), move('lost'), move('won'), move('lost')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('gets its visitor’s copy queued when it leaves quarantine, and at no other move', async () => {
    const suspect = await receive({ website: 'x' })
    expect(await queuedMails()).toEqual(['lead-agency'])
    await ask(context.staff, `/api/admin/leads/${suspect.id}/status`, json({ status: 'new' }))
    expect(await queuedMails()).toEqual(['lead-agency', 'lead-visitor'])
    await ask(context.staff, `/api/admin/leads/${suspect.id}/status`, json({ status: 'contacted' }))
    expect(await queuedMails()).toHaveLength(2)
  })

  test('keeps notes as they were written', async () => {
    const { id } = await receive()
    const text = '<b>Called</b>\nwants blue'
    const { events } = await page(
      ask(context.staff, `/api/admin/leads/${id}/notes`, json({ text: ` ${text}\n` })),
    )
    expect(events.at(-1)).toMatchObject({ kind: 'note', actor: 'Meera', data: { text } })
  })
})

test('the mail log pages newest first and filters by status', async () => {
  const handle = sendMail([leadAgencyMail, leadVisitorMail]).handle
  for (let count = 0; count < 13; count++) {
    const { id: subjectId } = await receive()
    for (const kind of ['lead-agency', 'lead-visitor']) {
      await handle({ ctx: context.system, data: { kind, subjectId }, attempt: 1, lastAttempt: false })
    }
  }
  const first = await (await ask(context.staff, '/api/admin/mails?status=logged')).json()
  expect(first.mails).toHaveLength(25)
  expect(first.mails[0]).not.toHaveProperty('html')
  const second = await (await ask(context.staff, `/api/admin/mails?cursor=${first.nextCursor}`)).json()
  expect(second).toMatchObject({ mails: [{ status: 'logged' }], nextCursor: null })
  expect(first.mails.map(({ id }: { id: string }) => id)).not.toContain(second.mails[0].id)
  expect(await (await ask(context.staff, '/api/admin/mails?status=failed')).json()).toEqual({
    mails: [],
    nextCursor: null,
  })
})
