import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import { leads } from '#db/schema/leads.ts'
import { leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { json } from '#test/servers/api-server.ts'
import type { LeadPage } from '../lead-record.ts'
import { measureFirstReplies } from '../lead-steps.server.ts'

const app = setUpLeads()

const called = {
  name: 'Meera Iyer',
  companyName: 'Iyer Pottery',
  email: '',
  phone: '+91 98450 77777',
  businessLocation: 'Chennai',
  source: 'phone',
  message: 'Wants a shop for bowls before Diwali.',
  currency: 'EUR',
  to: 'none',
}

const add = (changes: object = {}, key: string = randomUUID()) =>
  app.askAsStaff('/api/admin/leads', json({ ...called, ...changes }, { 'idempotency-key': key }))
const added = async (changes: object = {}): Promise<string> => (await (await add(changes)).json()).id
const page = async (id: string): Promise<LeadPage> => (await app.askAsStaff(`/api/admin/leads/${id}`)).json()
const rowOf = async (id: string) => {
  const [row] = await app.context.database.db.select().from(leads).where(eq(leads.id, id))
  if (!row) throw new Error('No such lead')
  return row
}

const me = () => {
  const { actor } = app.context.staff
  if (actor.kind !== 'staff') throw new Error('Not staff')
  return actor
}

beforeEach(async () => {
  await app.context.database.pool.query('delete from users')
  const { userId, name } = me()
  const { db } = app.context.database
  await db.insert(users).values({ id: userId, name, email: 'staff@orbweaver.example', role: 'staff' })
})

test('a call makes a contacted lead of the colleague who takes it, with no mail to anyone', async () => {
  const answer = await add({ to: 'me', packageId: 'professional-website' })
  expect(answer.status).toBe(201)
  const { id, reference } = await answer.json()
  const { lead, handling, events } = await page(id)
  expect(lead).toMatchObject({
    ...{ reference, name: 'Meera Iyer', companyName: 'Iyer Pottery', phone: '+91 98450 77777' },
    ...{ source: 'phone', status: 'contacted', currency: 'EUR', businessLocation: 'Chennai' },
    message: called.message,
    quote: { total: { currency: 'EUR' }, lines: [{ id: 'professional-website' }] },
  })
  expect(handling).toMatchObject({ isAnswered: true, assignee: { id: me().userId } })
  expect(events).toMatchObject([
    { kind: 'added', data: { source: 'phone' } },
    { kind: 'assigned', data: { from: null } },
  ])
  expect(events).not.toMatchObject([{ actor: 'Visitor' }, {}])
  expect(await app.queuedMails()).toEqual([])
  expect(await rowOf(id)).toMatchObject({ visitorId: null, clientId: null })
  const { db } = app.context.database
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toMatchObject([
    { noun: 'lead', after: { source: 'phone' } },
  ])
})

test('a double press makes one lead, and the key takes no other', async () => {
  const key = randomUUID()
  const first = await (await add({}, key)).json()
  const again = await add({}, key)
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(first)
  expect((await app.list()).items).toHaveLength(1)
  expect((await add({ name: 'Someone else' }, key)).status).toBe(422)
})

test('nobody has answered a referral yet', async () => {
  const { lead, handling } = await page(await added({ source: 'referral' }))
  expect(lead.status).toBe('new')
  expect(handling).toMatchObject({ isAnswered: false, assignee: null })
})

test('the confirmation goes out if asked for, with steps that fit', async () => {
  const id = await added({ email: 'meera@example.com', source: 'event', isToConfirm: true })
  expect(await app.queuedMails()).toEqual(['lead-visitor'])
  const mail = await composeAsJob(app.context.system, leadVisitorMail, id)
  expect(JSON.stringify(mail)).toContain('We look into what you asked us for')
})

test.each([
  [{ phone: '' }, 'email', 'Enter an email address or a phone number.'],
  [{ isToConfirm: true }, 'email', 'Enter the address for the confirmation.'],
  [{ source: 'import' }, 'source', 'Choose where it comes from.'],
  [{ name: ' ' }, 'name', 'Enter their name.'],
  [{ to: 'Asha' }, 'to', 'Choose someone from the list.'],
  [{ to: randomUUID() }, 'to', 'Choose someone from the list: this account isn’t staff.'],
  [{ packageId: 'castle' }, 'packageId', 'Choose a package from the list.'],
])('%o is refused at its field', async (changes, field, message) => {
  const answer = await add(changes)
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual([{ field, message }])
})

test('it joins the client with its address, or the one it was added for', async () => {
  const { db } = app.context.database
  const first = await rowOf(await added({ email: 'Meera@example.com' }))
  const second = await rowOf(await added({ email: 'meera@example.com', message: 'And plates.' }))
  expect(second.clientId).toBe(first.clientId)
  const client = first.clientId ?? ''
  expect((await rowOf(await added({ client }))).clientId).toBe(client)

  await db.insert(clientAddresses).values({ address: 'pots@example.com', clientId: client })
  expect((await rowOf(await added({ client, email: 'Pots@example.com' }))).clientId).toBe(client)
  const foreign = await add({ client, email: 'other@example.com' })
  expect((await foreign.json()).errors).toMatchObject([{ field: 'email' }])
  expect((await add({ client: randomUUID() })).status).toBe(404)
  expect(await db.select().from(clients)).toHaveLength(1)
})

test('it waits for no answer, and its client has sent no request', async () => {
  const { db } = app.context.database
  const userId = randomUUID()
  await db
    .insert(users)
    .values({ id: userId, name: 'Meera', email: 'meera@example.com', emailVerified: true })
  const id = await added({ email: 'meera@example.com', source: 'referral' })
  expect((await rowOf(id)).ownerId).toBe(userId)
  const since = new Date('2026-01-01T00:00:00.000Z')
  expect(await measureFirstReplies(app.context.staff, { since, most: 50 })).toEqual({
    answered: 0,
    waiting: 0,
    medianSeconds: null,
  })
  const client = { ...app.context.visitor, actor: { kind: 'client', userId } as never }
  expect(await (await app.ask(client, '/api/my/requests')).json()).toEqual({ requests: [] })
  const seen = await app.askAsStaff(`/api/admin/leads/${id}/client`)
  expect(await seen.json()).toMatchObject({ source: 'referral', isSent: false, requests: [] })
})

test('leaving quarantine, it sends no copy of a request that nobody sent', async () => {
  const id = await added({ email: 'meera@example.com', source: 'referral' })
  for (const status of ['quarantined', 'new']) {
    await app.askAsStaff(`/api/admin/leads/${id}/status`, json({ status }))
  }
  expect((await rowOf(id)).status).toBe('new')
  expect(await app.queuedMails()).toEqual([])
})
