import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { aiSuggest, chatLead, leadDraft, projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { json } from '#test/servers/api-server.ts'
import type { LeadPage } from './lead-record.ts'

const app = setUpLeads()

const interest = {
  name: '',
  email: '',
  phone: '',
  message: 'Mobile Apps, from ₹37,500',
  source: 'service-interest',
  status: 'new',
  elapsedMs: 60_000,
}

const words = 'evil.example'

function allWords(body: object): object {
  const chosen = ['projectType', 'contactMethod', 'bestTime', 'timeline', 'budget']
  const picked = 'customerName' in body ? chosen : []
  const kept = [...picked, 'customerEmail', 'email', 'status', 'currency', 'id', 'priority']
  const entries = Object.entries(body).map(([field, value]) => {
    if (Array.isArray(value)) return [field, value.map((item) => (typeof item === 'string' ? words : item))]
    if (typeof value === 'object' && value !== null && field !== 'quote') return [field, allWords(value)]
    return [field, typeof value === 'string' && !kept.includes(field) ? words : value]
  })
  return Object.fromEntries(entries)
}

describe.each([
  ['/api/contact', projectRequest()],
  ['/api/chatbot-lead', chatLead()],
  ['/api/ai-suggest', aiSuggest()],
  ['/api/leads', { ...interest, email: 'asha@example.com' }],
])('POST %s', (path, complete) => {
  test.each([
    ['a form sent within two seconds', { elapsedMs: 1999 }, 'too-fast'],
    ['a filled-in hidden field', { website: 'https://spam.example' }, 'honeypot'],
  ])('answers 201 to %s, and quarantines the lead for staff', async (_, changes, suspicion) => {
    const answer = await app.askAsVisitor(path, json({ ...complete, ...changes }))
    expect(answer.status).toBe(201)
    const { id, ...receipt } = await answer.json()
    expect(receipt).toEqual({ success: true, reference: expect.stringMatching(/^OW-/) })
    const page: LeadPage = await (await app.askAsStaff(`/api/admin/leads/${id}`)).json()
    expect(page.lead).toMatchObject({ status: 'quarantined', suspicions: [suspicion] })
    expect(await app.queuedMails()).toEqual(['lead-agency'])
  })

  test("the visitor's copy contains none of their free text", async () => {
    const body = allWords(complete)
    const answer = await app.askAsVisitor(path, json(body))
    expect(answer.status).toBe(201)
    const { id, reference } = await answer.json()
    const mail = await composeAsJob(app.context.system, leadVisitorMail, id)
    expect(mail?.letter.subject).toContain(reference)
    expect(JSON.stringify(mail?.letter)).not.toContain(words)
    const told = await composeAsJob(app.context.system, leadAgencyMail, id)
    expect(JSON.stringify(told?.letter)).toContain(words)
  })
})

const specified = ({ elapsedMs: _, website: __, ...fields }: Record<string, unknown>) => fields

describe.each([
  ['/api/contact', projectRequest()],
  ['/api/ai-suggest', aiSuggest()],
  ['/api/chatbot-lead', chatLead()],
  ['/api/leads', { ...interest, email: 'asha@example.com' }],
])('POST %s with the specified fields alone', (path, complete) => {
  const send = async (headers: Record<string, string>) => {
    const answer = await app.askAsVisitor(path, json(specified(complete), headers))
    const { id } = await answer.json()
    return (await app.askAsStaff(`/api/admin/leads/${id}`)).json() as Promise<LeadPage>
  }

  test('and our origin is a lead with a note, and its visitor gets a copy', async () => {
    const page = await send({ origin: 'http://localhost' })
    expect(page.lead).toMatchObject({ status: 'new', suspicions: [] })
    expect(JSON.stringify(page)).toContain('Sent without the timing that our own pages send.')
    expect(await app.queuedMails()).toEqual(['lead-agency', 'lead-visitor'])
  })

  test('and no origin is quarantined', async () => {
    const { lead } = await send({})
    expect(lead).toMatchObject({ status: 'quarantined', suspicions: ['no-origin'] })
    expect(await app.queuedMails()).toEqual(['lead-agency'])
  })
})

describe('POST /api/leads', () => {
  test('an anonymous click on a card makes one lead, and a mail to the agency without a reply address', async () => {
    const init = json(interest, { 'idempotency-key': randomUUID() })
    const [first, second] = [
      await app.askAsVisitor('/api/leads', init),
      await app.askAsVisitor('/api/leads', init),
    ]
    expect([first.status, second.status]).toEqual([201, 200])
    const { id, reference } = await first.json()
    expect(await second.json()).toEqual({ success: true, id, reference })

    expect((await app.list()).items).toMatchObject([
      { id, name: '', source: 'service-interest', status: 'new' },
    ])
    expect(await app.queuedMails()).toEqual(['lead-agency'])
    const mail = await composeAsJob(app.context.system, leadAgencyMail, id)
    expect(mail?.replyTo).toBeUndefined()
    expect(mail?.letter.subject).toBe(`Service interest ${reference} from Anonymous visitor`)
    expect(mail?.letter.blocks.map((block) => block.kind)).toEqual(['facts', 'quotation', 'link'])
    expect(await composeAsJob(app.context.system, leadVisitorMail, id)).toBeNull()
  })

  test('a visitor who leaves an address gets a copy', async () => {
    await app.askAsVisitor('/api/leads', json({ ...interest, name: 'Asha', email: 'asha@example.com' }))
    expect(await app.queuedMails()).toEqual(['lead-agency', 'lead-visitor'])
  })

  test('stores the sender’s source, up to 60 characters, for staff', async () => {
    const source = 'Partner newsletter, November'.padEnd(60, '.')
    const answer = await app.askAsVisitor('/api/leads', json({ ...interest, source }))
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    const page: LeadPage = await (await app.askAsStaff(`/api/admin/leads/${id}`)).json()
    expect(page.lead.source).toBe('service-interest')
    expect(page.events).toContainEqual(
      expect.objectContaining({ kind: 'note', data: { text: `Sent with the source "${source}".` } }),
    )
    const refused = await app.askAsVisitor('/api/leads', json({ ...interest, source: `${source}.` }))
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'source' }] })
  })

  test('shares the limit of the other lead forms', async () => {
    const statuses = new Set<number>()
    for (let sent = 0; sent <= 30; sent++) {
      const path = sent % 2 ? '/api/leads' : '/api/contact'
      statuses.add((await app.askAsVisitor(path, json(sent % 2 ? interest : projectRequest()))).status)
    }
    expect([...statuses]).toEqual([201, 429])
  })
})

describe('POST /api/contact', () => {
  test('answers 201 with the reference, and 200 with the same to a repeat', async () => {
    const init = json(projectRequest(), { 'idempotency-key': randomUUID() })
    const [first, second] = [
      await app.askAsVisitor('/api/contact', init),
      await app.askAsVisitor('/api/contact', init),
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

  test('accepts the specified fields without a key, each time as a new lead', async () => {
    const { elapsedMs, ...specified } = projectRequest()
    const answers = [
      await app.askAsVisitor('/api/contact', json(specified)),
      await app.askAsVisitor('/api/contact', json(specified)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await app.list()).items).toHaveLength(2)
  })

  test.each([
    ['another body under a key that was used', 422, 'key-reused'],
    ['a key that is not a UUID', 400, 'malformed'],
  ])('refuses %s', async (_, status, code) => {
    const key = code === 'malformed' ? "1'; drop table leads" : randomUUID()
    await app.askAsVisitor('/api/contact', json(projectRequest(), { 'idempotency-key': key }))
    const refused = await app.askAsVisitor(
      '/api/contact',
      json(projectRequest({ customerName: 'Somebody Else' }), { 'idempotency-key': key }),
    )
    expect(refused.status).toBe(status)
    expect(await refused.json()).toMatchObject({ code })
  })
})

test('a plan may identify recommendations by name or id alone', async () => {
  const { aiRecommendations, ...plan } = aiSuggest()
  const selectedRecommendations = ['business-website', 'E-commerce website with bookings', 'Something else']
  const answer = await app.askAsVisitor(
    '/api/ai-suggest',
    json({ ...plan, aiRecommendations: { ...aiRecommendations, selectedRecommendations } }),
  )
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  const { lead }: LeadPage = await (await app.askAsStaff(`/api/admin/leads/${id}`)).json()
  expect(lead.suggestion?.recommendations).toMatchObject([
    { id: 'business-website', name: 'Company plan' },
    { id: 'ecommerce-website', name: 'E-commerce website with bookings' },
    { id: '', name: 'Something else' },
  ])
})

test('overlong lists are cut, and the lead is stored', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `Service ${index}`)
  const { aiRecommendations, ...plan } = aiSuggest({ selectedServices: many })
  const body = { ...plan, aiRecommendations: { ...aiRecommendations, features: many, goals: many } }
  const answer = await app.askAsVisitor('/api/ai-suggest', json(body))
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  const { lead }: LeadPage = await (await app.askAsStaff(`/api/admin/leads/${id}`)).json()
  const kept = many.slice(0, 20)
  expect(lead).toMatchObject({ services: kept, suggestion: { features: kept, goals: kept } })
})

describe('POST /api/chatbot-lead and /api/lead-drafts', () => {
  test('lists a saved draft by status, and completes it with the chat under its key', async () => {
    const key = randomUUID()
    const saved = await app.askAsVisitor('/api/lead-drafts', json(leadDraft({ key })))
    expect([saved.status, await saved.json()]).toEqual([200, { success: true }])
    const drafts = await app.list('?status=draft')
    expect(drafts.items).toMatchObject([{ name: 'Ravi Menon', status: 'draft', source: 'chatbot' }])
    expect(drafts.counts.draft).toBe(1)

    const init = json(chatLead(), { 'idempotency-key': key })
    const sent = await app.askAsVisitor('/api/chatbot-lead', init)
    const again = await app.askAsVisitor('/api/chatbot-lead', init)
    expect([sent.status, again.status]).toEqual([201, 200])
    const receipt = await sent.json()
    const [draft] = drafts.items.filter(isReadable)
    expect(receipt).toEqual({ success: true, id: draft?.id, reference: draft?.reference })
    expect(await again.json()).toEqual(receipt)
    expect((await app.list('?status=draft')).items).toEqual([])
    expect((await app.list()).items).toMatchObject([{ id: receipt.id, status: 'new' }])
  })

  test('limits drafts separately: frequent saving does not block sending', async () => {
    const statuses: number[] = []
    for (let sent = 1; sent <= 101; sent++) {
      statuses.push((await app.askAsVisitor('/api/lead-drafts', json(leadDraft()))).status)
    }
    expect(statuses.indexOf(429)).toBe(100)
    expect((await app.askAsVisitor('/api/chatbot-lead', json(chatLead()))).status).toBe(201)
  })
})
