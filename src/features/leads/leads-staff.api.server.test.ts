import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { json } from '#test/servers/api-server.ts'
import { recordMailOutcome } from './lead.server.ts'
import type { LeadList, LeadListItem, LeadPage } from './lead-record.ts'

const app = setUpLeads()

const page = async (response: Response | Promise<Response>): Promise<LeadPage> => (await response).json()

test.each([
  ['GET', '/api/admin/leads?status=nonsense'],
  ['GET', '/api/admin/leads/not-an-id'],
  ['GET', `/api/admin/leads/${randomUUID()}`],
  ['POST', `/api/admin/leads/${randomUUID()}/status`],
  ['POST', `/api/admin/leads/${randomUUID()}/notes`],
  ['GET', '/api/admin/mails'],
  ['GET', `/api/admin/mails/${randomUUID()}`],
  ['POST', `/api/admin/mails/${randomUUID()}/retry`],
])('%s %s refuses visitors before it checks anything else', async (method, path) => {
  expect((await app.askAsVisitor(path, { method })).status).toBe(401)
})

test.each([
  ['GET', '/api/admin/leads/not-an-id'],
  ['GET', `/api/admin/leads/${randomUUID()}`],
  ['POST', `/api/admin/leads/${randomUUID()}/status`, { status: 'won' }],
  ['POST', `/api/admin/leads/${randomUUID()}/notes`, { text: 'Hello' }],
  ['GET', '/api/admin/mails/not-an-id'],
  ['GET', `/api/admin/mails/${randomUUID()}`],
  ['POST', `/api/admin/mails/${randomUUID()}/retry`],
])('%s %s answers 404', async (method, path, body?: object) => {
  const response = await app.askAsStaff(path, body ? json(body) : { method })
  expect(response.status).toBe(404)
})

describe('the list of leads', () => {
  test('pages through leads with equal times, each once, newest first', async () => {
    const moments = ['2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.001Z']
    const newestFirst: string[] = []
    for (const moment of moments) {
      app.context.setTime(new Date(moment))
      const ids: string[] = []
      for (let count = 0; count < 30; count++) ids.push((await app.receive()).id)
      newestFirst.unshift(...ids.sort().reverse())
    }
    const seen: LeadListItem[] = []
    let cursor: string | null = ''
    const sizes: number[] = []
    while (cursor !== null) {
      const { items: leads, nextCursor }: LeadList = await app.list(`?cursor=${cursor}`)
      sizes.push(leads.length)
      seen.push(...leads.filter(isReadable))
      cursor = nextCursor
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(seen.map(({ id }) => id)).toEqual(newestFirst)
    expect(seen[0]?.createdAt).toBe(moments[1])
  })

  test('a full last page has no page after it', async () => {
    for (let count = 0; count < 25; count++) await app.receive()
    expect((await app.list()).nextCursor).toBeNull()
  })

  test('filters by status and source, and counts the matching leads of every status', async () => {
    const { id } = await app.receive({ customerName: 'Won One' })
    await app.receive({ customerName: 'New One' })
    await app.receive({ website: 'x' })
    await app.askAsStaff(`/api/admin/leads/${id}/status`, json({ status: 'won' }))
    const won = await app.list('?status=won')
    expect(won.items.filter(isReadable).map(({ name }) => name)).toEqual(['Won One'])
    const counts = { new: 1, contacted: 0, quoted: 0, won: 1, lost: 0, quarantined: 1, draft: 0 }
    expect(won.counts).toEqual(counts)
    expect((await app.list('?source=contact')).items).toHaveLength(3)
    expect(await app.list('?source=chatbot')).toMatchObject({ items: [], counts: { new: 0, won: 0 } })
    expect((await app.list('?q=won')).counts).toMatchObject({ won: 1, new: 0 })
  })

  test('searches reference, name, address, phone and company, ignoring case', async () => {
    const { reference } = await app.receive({
      customerName: 'Zoë Ünlü',
      customerEmail: 'zoe@looms.example',
      customerPhone: '+44 (0)20 7946 0018',
      companyName: '100%_Silk \\ Wool',
    })
    await app.receive({
      customerName: 'Somebody Else',
      customerEmail: 'else@example.com',
      companyName: '',
    })
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
      const { items: leads } = await app.list(`?q=${encodeURIComponent(q)}`)
      expect([q, leads.filter(isReadable).map(({ name }) => name)]).toEqual([q, ['Zoë Ünlü']])
    }
    for (const q of ['%', '_', 'zoë somebody']) {
      const { items: leads } = await app.list(`?q=${encodeURIComponent(q)}`)
      expect([q, leads.filter(isReadable).filter(({ name }) => name === 'Somebody Else')]).toEqual([q, []])
    }
  })

  const madeUp = (milliseconds: string) =>
    Buffer.from(`${milliseconds}.${randomUUID()}`).toString('base64url')
  test.each(['nonsense', 'MTIz', madeUp('999999999999999999'), madeUp('999999999999999')])(
    'the page marker %j is refused',
    async (cursor) => {
      const response = await app.askAsStaff(`/api/admin/leads?cursor=${cursor}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'malformed' })
    },
  )
})

describe('one lead', () => {
  test('shows the lead with its timeline and mails', async () => {
    const { id, reference } = await app.receive({ projectDescription: 'Looms.' })
    const handle = sendMail([leadAgencyMail, leadVisitorMail], recordMailOutcome).handle
    const data = { kind: 'lead-visitor', subjectId: id } as const
    await handle({ ctx: app.context.system, data, attempt: 1, lastAttempt: false })
    const { lead, events, mails } = await page(app.askAsStaff(`/api/admin/leads/${id}`))
    expect(lead).toMatchObject({ id, reference, message: 'Looms.', suspicions: [] })
    expect(events.filter(isReadable).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['received', 'Visitor'],
      ['mail-sent', 'System'],
    ])
    expect(mails).toMatchObject([{ kind: 'lead-visitor', to: lead.email, status: 'logged' }])
    const mail = await app.askAsStaff(`/api/admin/mails/${mails[0]?.id}`)
    expect(await mail.json()).toMatchObject({ leadId: id, html: expect.stringContaining(reference) })
  })

  test('moves only as the state table allows, and records the author', async () => {
    const { id } = await app.receive()
    const move = (status: string) => app.askAsStaff(`/api/admin/leads/${id}/status`, json({ status }))
    const moved = await page(move('quoted'))
    expect(moved.lead.status).toBe('quoted')
    expect(moved.events.at(-1)).toMatchObject({
      kind: 'status-changed',
      actor: 'Meera',
      data: { from: 'new', to: 'quoted' },
    })
    const refused = await move('new')
    expect(refused.status).toBe(409)
    expect((await app.list()).items).toMatchObject([{ status: 'quoted' }])
  })

  test('refuses the second of two simultaneous moves', async () => {
    const { id } = await app.receive()
    const move = (status: string) => app.askAsStaff(`/api/admin/leads/${id}/status`, json({ status }))
    const answers = await Promise.all([move('won'), move('lost'), move('won'), move('lost')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('refuses an outdated version even if the state table allows the move', async () => {
    const { id } = await app.receive()
    const path = `/api/admin/leads/${id}`
    const seen = await page(app.askAsStaff(path))
    const move = (status: string, version: number) =>
      app.askAsStaff(`${path}/status`, json({ status, version }))
    const moved = await page(move('contacted', seen.lead.version))
    expect((await move('quoted', seen.lead.version)).status).toBe(409)
    await app.askAsStaff(`${path}/notes`, json({ text: 'Called.' }))
    expect((await move('quoted', moved.lead.version)).status).toBe(200)
  })

  test('audits the author of moves and notes, without the note’s text', async () => {
    const { id } = await app.receive()
    const path = `/api/admin/leads/${id}`
    await app.askAsStaff(`${path}/status`, json({ status: 'contacted' }))
    const { events } = await page(app.askAsStaff(`${path}/notes`, json({ text: 'Called.' })))
    const entries = await app.context.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(asc(auditEntries.id))
    expect(entries).toMatchObject([
      { by: 'Meera', noun: 'lead', before: { status: 'new' }, after: { status: 'contacted' } },
      { by: 'Meera', noun: 'lead', before: {}, after: { note: events.at(-1)?.id } },
    ])
  })

  test('queues the visitor’s copy when it leaves quarantine, and at no other move', async () => {
    const suspect = await app.receive({ website: 'x' })
    expect(await app.queuedMails()).toEqual(['lead-agency'])
    await app.askAsStaff(`/api/admin/leads/${suspect.id}/status`, json({ status: 'new' }))
    expect(await app.queuedMails()).toEqual(['lead-agency', 'lead-visitor'])
    await app.askAsStaff(`/api/admin/leads/${suspect.id}/status`, json({ status: 'contacted' }))
    expect(await app.queuedMails()).toHaveLength(2)
  })

  test('stores notes unchanged', async () => {
    const { id } = await app.receive()
    const text = '<b>Called</b>\nwants blue'
    const { events } = await page(
      app.askAsStaff(`/api/admin/leads/${id}/notes`, json({ text: ` ${text}\n` })),
    )
    expect(events.at(-1)).toMatchObject({ kind: 'note', actor: 'Meera', data: { text } })
  })
})

test('the mail log pages newest first and filters by status', async () => {
  const handle = sendMail([leadAgencyMail, leadVisitorMail], recordMailOutcome).handle
  for (let count = 0; count < 13; count++) {
    const { id: subjectId } = await app.receive()
    for (const kind of ['lead-agency', 'lead-visitor'] as const) {
      await handle({ ctx: app.context.system, data: { kind, subjectId }, attempt: 1, lastAttempt: false })
    }
  }
  const first = await (await app.askAsStaff('/api/admin/mails?status=logged')).json()
  expect(first.items).toHaveLength(25)
  expect(first.items[0]).not.toHaveProperty('html')
  const second = await (await app.askAsStaff(`/api/admin/mails?cursor=${first.nextCursor}`)).json()
  expect(second).toMatchObject({ items: [{ status: 'logged' }], nextCursor: null })
  expect(first.items.map(({ id }: { id: string }) => id)).not.toContain(second.items[0].id)
  expect(await (await app.askAsStaff('/api/admin/mails?status=failed')).json()).toMatchObject({
    items: [],
    nextCursor: null,
    counts: { sending: 0, sent: 0, logged: 26, waiting: 0, held: 0, failed: 0, included: 0 },
  })
})
