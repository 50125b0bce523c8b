import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { json } from '#test/ask-api.ts'
import { setUpLeadDesk } from '#test/lead-desk.ts'
import { recordMailOutcome } from './lead.server.ts'
import type { LeadList, LeadListItem, LeadPage } from './lead-record.ts'

const desk = setUpLeadDesk()

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
])('%s %s is for staff, whatever else is wrong with it', async (method, path) => {
  expect((await desk.askAsVisitor(path, { method })).status).toBe(401)
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
  const response = await desk.askAsStaff(path, body ? json(body) : { method })
  expect(response.status).toBe(404)
})

describe('the list of leads', () => {
  test('pages through leads of one moment, each once, newest first', async () => {
    const moments = ['2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.001Z']
    const newestFirst: string[] = []
    for (const moment of moments) {
      desk.context.setTime(new Date(moment))
      const ids: string[] = []
      for (let count = 0; count < 30; count++) ids.push((await desk.receive()).id)
      newestFirst.unshift(...ids.sort().reverse())
    }
    const seen: LeadListItem[] = []
    let cursor: string | null = ''
    const sizes: number[] = []
    while (cursor !== null) {
      const { items: leads, nextCursor }: LeadList = await desk.list(`?cursor=${cursor}`)
      sizes.push(leads.length)
      seen.push(...leads.filter(isReadable))
      cursor = nextCursor
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(seen.map(({ id }) => id)).toEqual(newestFirst)
    expect(seen[0]?.createdAt).toBe(moments[1])
  })

  test('a full last page has no page after it', async () => {
    for (let count = 0; count < 25; count++) await desk.receive()
    expect((await desk.list()).nextCursor).toBeNull()
  })

  test('filters by status and source, and counts the matching leads of every status', async () => {
    const { id } = await desk.receive({ customerName: 'Won One' })
    await desk.receive({ customerName: 'New One' })
    await desk.receive({ website: 'x' })
    await desk.askAsStaff(`/api/admin/leads/${id}/status`, json({ status: 'won' }))
    const won = await desk.list('?status=won')
    expect(won.items.filter(isReadable).map(({ name }) => name)).toEqual(['Won One'])
    const counts = { new: 1, contacted: 0, quoted: 0, won: 1, lost: 0, quarantined: 1, draft: 0 }
    expect(won.counts).toEqual(counts)
    expect((await desk.list('?source=contact')).items).toHaveLength(3)
    expect(await desk.list('?source=chatbot')).toMatchObject({ items: [], counts: { new: 0, won: 0 } })
    expect((await desk.list('?q=won')).counts).toMatchObject({ won: 1, new: 0 })
  })

  test('finds words anywhere in reference, name, address, phone and company, in any case', async () => {
    const { reference } = await desk.receive({
      customerName: 'Zoë Ünlü',
      customerEmail: 'zoe@looms.example',
      customerPhone: '+44 (0)20 7946 0018',
      companyName: '100%_Silk \\ Wool',
    })
    await desk.receive({ customerName: 'Somebody Else', companyName: '' })
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
      const { items: leads } = await desk.list(`?q=${encodeURIComponent(q)}`)
      expect([q, leads.filter(isReadable).map(({ name }) => name)]).toEqual([q, ['Zoë Ünlü']])
    }
    for (const q of ['%', '_', 'zoë somebody']) {
      const { items: leads } = await desk.list(`?q=${encodeURIComponent(q)}`)
      expect([q, leads.filter(isReadable).filter(({ name }) => name === 'Somebody Else')]).toEqual([q, []])
    }
  })

  const madeUp = (milliseconds: string) =>
    Buffer.from(`${milliseconds}.${randomUUID()}`).toString('base64url')
  test.each(['nonsense', 'MTIz', madeUp('999999999999999999'), madeUp('999999999999999')])(
    'the page marker %j is refused',
    async (cursor) => {
      const response = await desk.askAsStaff(`/api/admin/leads?cursor=${cursor}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'malformed' })
    },
  )
})

describe('one lead', () => {
  test('shows everything, its timeline and its mails', async () => {
    const { id, reference } = await desk.receive({ projectDescription: 'Looms.' })
    const handle = sendMail([leadAgencyMail, leadVisitorMail], recordMailOutcome).handle
    const data = { kind: 'lead-visitor', subjectId: id } as const
    await handle({ ctx: desk.context.system, data, attempt: 1, lastAttempt: false })
    const { lead, events, mails } = await page(desk.askAsStaff(`/api/admin/leads/${id}`))
    expect(lead).toMatchObject({ id, reference, message: 'Looms.', suspicions: [] })
    expect(events.filter(isReadable).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['received', 'Visitor'],
      ['mail-sent', 'System'],
    ])
    expect(mails).toMatchObject([{ kind: 'lead-visitor', to: lead.email, status: 'logged' }])
    const mail = await desk.askAsStaff(`/api/admin/mails/${mails[0]?.id}`)
    expect(await mail.json()).toMatchObject({ leadId: id, html: expect.stringContaining(reference) })
  })

  test('moves only as the table of states allows, and remembers who moved it', async () => {
    const { id } = await desk.receive()
    const move = (status: string) => desk.askAsStaff(`/api/admin/leads/${id}/status`, json({ status }))
    const moved = await page(move('quoted'))
    expect(moved.lead.status).toBe('quoted')
    expect(moved.events.at(-1)).toMatchObject({
      kind: 'status-changed',
      actor: 'Meera',
      data: { from: 'new', to: 'quoted' },
    })
    const refused = await move('new')
    expect(refused.status).toBe(409)
    expect((await desk.list()).items).toMatchObject([{ status: 'quoted' }])
  })

  test('of two staff who move a lead at once, one gets a conflict', async () => {
    const { id } = await desk.receive()
    const move = (status: string) => desk.askAsStaff(`/api/admin/leads/${id}/status`, json({ status }))
    const answers = await Promise.all([move('won'), move('lost'), move('won'), move('lost')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('is moved by nobody who saw an older version, also where the table has the move', async () => {
    const { id } = await desk.receive()
    const path = `/api/admin/leads/${id}`
    const seen = await page(desk.askAsStaff(path))
    const move = (status: string, version: number) =>
      desk.askAsStaff(`${path}/status`, json({ status, version }))
    const moved = await page(move('contacted', seen.lead.version))
    expect((await move('quoted', seen.lead.version)).status).toBe(409)
    await desk.askAsStaff(`${path}/notes`, json({ text: 'Called.' }))
    expect((await move('quoted', moved.lead.version)).status).toBe(200)
  })

  test('keeps in the audit who moved it and that somebody noted something, without the words', async () => {
    const { id } = await desk.receive()
    const path = `/api/admin/leads/${id}`
    await desk.askAsStaff(`${path}/status`, json({ status: 'contacted' }))
    const { events } = await page(desk.askAsStaff(`${path}/notes`, json({ text: 'Called.' })))
    const entries = await desk.context.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(asc(auditEntries.id))
    expect(entries).toMatchObject([
      { by: 'Meera', noun: 'lead', before: { status: 'new' }, after: { status: 'contacted' } },
      { by: 'Meera', noun: 'lead', before: {}, after: { note: events.at(-1)?.id } },
    ])
  })

  test('gets its visitor’s copy queued when it leaves quarantine, and at no other move', async () => {
    const suspect = await desk.receive({ website: 'x' })
    expect(await desk.queuedMails()).toEqual(['lead-agency'])
    await desk.askAsStaff(`/api/admin/leads/${suspect.id}/status`, json({ status: 'new' }))
    expect(await desk.queuedMails()).toEqual(['lead-agency', 'lead-visitor'])
    await desk.askAsStaff(`/api/admin/leads/${suspect.id}/status`, json({ status: 'contacted' }))
    expect(await desk.queuedMails()).toHaveLength(2)
  })

  test('keeps notes as they were written', async () => {
    const { id } = await desk.receive()
    const text = '<b>Called</b>\nwants blue'
    const { events } = await page(
      desk.askAsStaff(`/api/admin/leads/${id}/notes`, json({ text: ` ${text}\n` })),
    )
    expect(events.at(-1)).toMatchObject({ kind: 'note', actor: 'Meera', data: { text } })
  })
})

test('the mail log pages newest first and filters by status', async () => {
  const handle = sendMail([leadAgencyMail, leadVisitorMail], recordMailOutcome).handle
  for (let count = 0; count < 13; count++) {
    const { id: subjectId } = await desk.receive()
    for (const kind of ['lead-agency', 'lead-visitor'] as const) {
      await handle({ ctx: desk.context.system, data: { kind, subjectId }, attempt: 1, lastAttempt: false })
    }
  }
  const first = await (await desk.askAsStaff('/api/admin/mails?status=logged')).json()
  expect(first.items).toHaveLength(25)
  expect(first.items[0]).not.toHaveProperty('html')
  const second = await (await desk.askAsStaff(`/api/admin/mails?cursor=${first.nextCursor}`)).json()
  expect(second).toMatchObject({ items: [{ status: 'logged' }], nextCursor: null })
  expect(first.items.map(({ id }: { id: string }) => id)).not.toContain(second.items[0].id)
  expect(await (await desk.askAsStaff('/api/admin/mails?status=failed')).json()).toEqual({
    items: [],
    nextCursor: null,
    counts: { sending: 0, sent: 0, logged: 26, waiting: 0, held: 0, failed: 0, included: 0 },
  })
})
