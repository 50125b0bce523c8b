import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { addDays } from '#domain/duration.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { chatLead, leadDraft } from '#test/fixtures/visitor-fixtures.ts'
import { moveLead } from '../changing/change-lead.server.ts'
import { deleteOldDrafts } from '../delete-old-drafts.job.server.ts'
import { type ChatLeadInput, chatLeadSchema } from '../forms/chat-form.ts'
import { type LeadDraftInput, leadDraftDays, leadDraftSchema } from '../forms/lead-draft.ts'
import { leadDraftEndsAt } from '../lead-record.ts'
import { receiveChatLead } from './receive-chat-lead.server.ts'
import { saveLeadDraft } from './save-lead-draft.server.ts'

let context: VerbContext
const begin = new Date('2026-11-02T10:00:00.000Z')

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  context.setTime(begin)
  await context.database.pool.query('truncate leads cascade; delete from pgboss.job')
})
afterAll(() => context.close())

const save = (changes: Partial<LeadDraftInput> = {}) =>
  saveLeadDraft(context.visitor, v.parse(leadDraftSchema, leadDraft(changes)))
const send = (key: string, changes: Partial<ChatLeadInput> = {}) =>
  receiveChatLead(context.visitor, { chat: v.parse(chatLeadSchema, chatLead(changes)), idempotencyKey: key })
const move = (id: string, status: 'contacted' | 'lost') => moveLead(context.staff, { id, status })

const storedLeads = () => context.database.db.select().from(leads)
const onlyLead = async () => {
  const [lead, ...others] = await storedLeads()
  if (!lead || others.length > 0) throw new Error(`There are ${others.length} leads too many`)
  return lead
}
const kindsOf = async (leadId: string) =>
  (
    await context.database.db
      .select({ kind: recordEvents.kind })
      .from(recordEvents)
      .where(eq(recordEvents.leadId, leadId))
      .orderBy(asc(recordEvents.id))
  ).map(({ kind }) => kind)
const queuedMails = async () =>
  (
    await context.database.pool.query(
      "select data->>'kind' as kind, data->>'subjectId' as id from pgboss.job order by 1",
    )
  ).rows

test('a draft is one lead with status draft and the latest answers, and sends no mail', async () => {
  const key = randomUUID()
  await save({ key, email: 'ravi@example.com' })
  await save({ key, email: 'ravi@example.com', phone: '98450', selectedServices: ['SEO Optimization'] })
  const lead = await onlyLead()
  expect(lead).toMatchObject({
    source: 'chatbot',
    status: 'draft',
    requestHash: null,
    name: 'Ravi Menon',
    email: 'ravi@example.com',
    phone: '98450',
    services: ['SEO Optimization'],
    reference: expect.stringMatching(/^OW-/),
  })
  expect(await kindsOf(lead.id)).toEqual(['draft-saved'])
  expect(await queuedMails()).toEqual([])
})

test('sending completes the draft: same lead, one timeline, both mails', async () => {
  const key = randomUUID()
  await save({ key, email: 'ravi@example.com' })
  const draft = await onlyLead()
  const sentAt = addDays(begin, 1)
  context.setTime(sentAt)
  const { receipt, repeated } = await send(key, { email: 'ravi@example.com' })
  expect(repeated).toBe(false)
  expect(receipt).toEqual({ success: true, id: draft.id, reference: draft.reference })
  expect(await onlyLead()).toMatchObject({
    status: 'new',
    projectType: 'E-commerce Store',
    services: ['E-commerce Store', 'SEO Optimization'],
    message: 'We sell looms.',
    conversation: 'What is your name?\nRavi Menon',
    createdAt: sentAt,
  })
  expect(await kindsOf(draft.id)).toEqual(['draft-saved', 'received'])
  expect(await queuedMails()).toEqual([
    { kind: 'lead-agency', id: draft.id },
    { kind: 'lead-visitor', id: draft.id },
  ])
  const body = { email: 'ravi@example.com' }
  expect(await send(key, body)).toEqual({ receipt, repeated: true })
  await expect(send(key, { ...body, message: 'Something else' })).rejects.toMatchObject({
    code: 'key-reused',
  })
  expect(await queuedMails()).toHaveLength(2)
})

test('a request without a draft makes the lead, and a late draft changes nothing', async () => {
  const key = randomUUID()
  const { receipt } = await send(key, { email: 'ravi@example.com', phone: '98450' })
  const lead = await onlyLead()
  await save({ key, email: 'older@example.com', name: 'Older' })
  expect(await onlyLead()).toEqual(lead)
  expect(await kindsOf(receipt.id)).toEqual(['received'])
})

test('simultaneous drafts and requests with one key make one complete lead', async () => {
  for (let round = 0; round < 10; round++) {
    await context.database.pool.query('truncate leads cascade; delete from pgboss.job')
    const key = randomUUID()
    const body = { email: 'ravi@example.com', phone: '98450' }
    const results = await Promise.all([
      save({ key, email: 'ravi@example.com' }),
      send(key, body),
      save({ key, email: 'ravi@example.com', phone: '98450' }),
      send(key, body),
      save({ key, email: 'ravi@example.com' }),
    ])
    const receipts = results.flatMap((result) => (result ? [result] : []))
    const lead = await onlyLead()
    expect(lead).toMatchObject({ status: 'new', phone: '98450', message: 'We sell looms.' })
    expect(receipts.map(({ receipt }) => receipt.id)).toEqual([lead.id, lead.id])
    expect(receipts.map(({ repeated }) => repeated).sort()).toEqual([false, true])
    expect((await kindsOf(lead.id)).filter((kind) => kind === 'received')).toEqual(['received'])
    expect(await queuedMails()).toHaveLength(2)
  }
})

test('a completed draft whose mails cannot be queued stays a draft', async () => {
  const key = randomUUID()
  await save({ key })
  await context.database.pool.query('alter table pgboss.job_common rename to job_away')
  try {
    await expect(send(key)).rejects.toThrow()
  } finally {
    await context.database.pool.query('alter table pgboss.job_away rename to job_common')
  }
  const draft = await onlyLead()
  expect(draft.status).toBe('draft')
  expect(await kindsOf(draft.id)).toEqual(['draft-saved'])
})

test('staff may move a draft without any mail, and sending keeps their status', async () => {
  const key = randomUUID()
  await save({ key, email: 'ravi@example.com' })
  const { id } = await onlyLead()
  await move(id, 'contacted')
  expect(await queuedMails()).toEqual([])
  await send(key)
  expect(await onlyLead()).toMatchObject({ id, status: 'contacted', message: 'We sell looms.' })
  expect(await queuedMails()).toHaveLength(2)
})

test('a bot that completes a draft is quarantined, and only the agency gets mail', async () => {
  const key = randomUUID()
  await save({ key, email: 'ravi@example.com' })
  await send(key, { email: 'stranger@example.com', website: 'https://spam.example' })
  const { id, ...lead } = await onlyLead()
  expect(lead).toMatchObject({ status: 'quarantined', suspicions: ['honeypot'] })
  expect(await kindsOf(id)).toEqual(['draft-saved', 'received'])
  expect(await queuedMails()).toEqual([{ kind: 'lead-agency', id }])
  const mail = await composeAsJob(context.system, leadAgencyMail, id)
  expect(JSON.stringify(mail?.letter.blocks)).toContain('no copy until you release it')
})

test('a bot that completes a draft moved by staff sends the visitor no mail, and the draft keeps its status', async () => {
  const key = randomUUID()
  await save({ key, email: 'ravi@example.com' })
  const { id } = await onlyLead()
  await move(id, 'contacted')
  await send(key, { email: 'stranger@example.com', website: 'https://spam.example' })
  expect(await onlyLead()).toMatchObject({ status: 'contacted', suspicions: ['honeypot'] })
  expect(await queuedMails()).toEqual([{ kind: 'lead-agency', id }])
  const mail = await composeAsJob(context.system, leadAgencyMail, id)
  expect(mail?.letter.subject).toMatch(/^Check: /)
  expect(JSON.stringify(mail?.letter.blocks)).not.toContain('until you release it')
})

test(`a draft is deleted after ${leadDraftDays} days unless it was sent or moved by staff`, async () => {
  const [sent, takenUp] = [randomUUID(), randomUUID()]
  await save({ key: sent })
  await send(sent)
  await save({ key: takenUp })
  const draft = (await storedLeads()).find((lead) => lead.status === 'draft')
  await move(draft?.id ?? '', 'contacted')
  await save({ email: 'abandoned@example.com' })
  const abandoned = (await storedLeads()).find((lead) => lead.status === 'draft')
  const endsAt = leadDraftEndsAt({ createdAt: abandoned?.createdAt.toISOString() ?? '' })
  expect(endsAt).toBe('2026-12-02T10:00:00.000Z')

  const run = () => deleteOldDrafts.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })
  context.setTime(new Date(endsAt))
  await run()
  expect(await storedLeads()).toHaveLength(3)
  context.setTime(new Date(Date.parse(endsAt) + 1))
  await run()
  expect((await storedLeads()).map(({ status }) => status).sort()).toEqual(['contacted', 'new'])
})

test('a conversation whose draft was deleted meanwhile makes a new lead', async () => {
  const key = randomUUID()
  await save({ key })
  await context.database.pool.query('delete from leads')
  await send(key)
  expect((await onlyLead()).status).toBe('new')
})

test('repeating a conversation seconds later makes no second lead', async () => {
  const key = randomUUID()
  const body = { email: 'ravi@example.com' }
  const { receipt } = await send(key, { ...body, elapsedMs: 60_000 })
  expect(await send(key, { ...body, elapsedMs: 75_000 })).toEqual({ receipt, repeated: true })
})

test('both mails mention the conversation; the agency’s contains all of it', async () => {
  const { receipt } = await send(randomUUID(), { email: 'ravi@example.com' })
  const [toAgency, toVisitor] = await Promise.all(
    [leadAgencyMail, leadVisitorMail].map((mail) => composeAsJob(context.system, mail, receipt.id)),
  )
  expect(toAgency?.letter.subject).toBe(`Chat assistant ${receipt.reference} from Ravi Menon`)
  expect(toAgency?.letter.blocks).toContainEqual({
    kind: 'quotation',
    title: 'Conversation',
    text: 'What is your name?\nRavi Menon',
  })
  expect(toVisitor?.letter.title).toBe('We have your conversation')
  expect(toVisitor?.letter.blocks).toContainEqual({
    kind: 'facts',
    title: 'What you chose',
    facts: [{ label: 'Services', value: 'E-commerce Store, SEO Optimization' }],
  })
})

test.each([
  [{ selectedService: 'UI/UX Design' }, 'UI/UX Design'],
  [{ selectedService: '' }, 'E-commerce Store'],
  [{ selectedService: undefined, selectedServices: undefined }, 'General Inquiry'],
])('a chat with %o is about %s', async (changes, projectType) => {
  await send(randomUUID(), changes)
  expect((await onlyLead()).projectType).toBe(projectType)
})
