import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { clients } from '#db/schema/clients.ts'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import { quotes } from '#db/schema/quotes.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { setUpMoneyWorld } from '#test/money/money-world.ts'
import { readPdf } from '#test/readers/read-pdf.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import type { ClientPage, CorrectionPreview } from './client.ts'
import { clientsApi } from './clients.api.server.ts'

const money = setUpMoneyWorld()
const { app, quoting } = money
const db = () => app.context.database.db

async function clientOfWorld() {
  const [lead] = await db().select().from(leads).where(eq(leads.id, money.world.leadId))
  return lead?.clientId ?? ''
}

const ask = (path: string, init?: RequestInit) =>
  openApi(app.context, clientsApi).ask(money.ctx.staff(), `/api/admin/clients/${path}`, init)
const read = async (id: string): Promise<ClientPage> => (await ask(id)).json()

async function correct(changes: object, id?: string, path = 'details'): Promise<Response> {
  const clientId = id ?? (await clientOfWorld())
  const { client } = await read(clientId)
  const { name, companyName, addresses, phone, street, city, postalCode, region, country, version } = client
  const { taxNumber, timeZone } = client
  const details = { name, companyName, addresses, phone, street, city, postalCode, region, country }
  return ask(`${clientId}/${path}`, json({ ...details, taxNumber, timeZone, version, ...changes }))
}

const newDetails = {
  name: 'Mira <b>Sén</b>',
  companyName: 'Sen Ceramics',
  addresses: ['mira@sen-ceramics.example', 'mira@example.com'],
  street: '12 Kiln Lane',
  postalCode: '560001',
  city: 'Bengaluru',
  country: 'India',
  taxNumber: '29ABCDE1234F1Z5',
  timeZone: 'Asia/Kolkata',
}

test('what follows a correction uses the new details; what is issued or sent stays byte for byte', async () => {
  await money.verbs.startPayment()
  await money.verbs.pay()
  const issued = async () =>
    (await db().select().from(documents).orderBy(asc(documents.number))).map(
      ({ clientEmail: _, searchText: _search, ...document }) => document,
    )
  const before = await issued()
  const sentPage = (await quoting.read(money.world.quoteId)).quote
  const draftLead = await quoting.lead()
  await db()
    .update(leads)
    .set({ clientId: await clientOfWorld() })
    .where(eq(leads.id, draftLead))
  const draftId = await quoting.make(draftLead)

  const answer = await correct(newDetails)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const page: ClientPage = await answer.json()
  expect(page.client).toMatchObject({
    ...newDetails,
    addresses: ['mira@example.com', 'mira@sen-ceramics.example'],
    email: 'mira@sen-ceramics.example',
    version: 2,
  })
  expect(page.events[0]).toMatchObject({ of: 'client', event: { kind: 'corrected' }, actor: 'Meera' })

  expect(await issued()).toEqual(before)
  const shown = (await quoting.read(money.world.quoteId)).quote
  expect({ ...shown, version: 0, clientEmail: '' }).toEqual({ ...sentPage, version: 0, clientEmail: '' })
  expect((await quoting.read(draftId)).quote).toMatchObject({
    clientName: 'Mira <b>Sén</b>',
    companyName: 'Sen Ceramics',
    clientEmail: 'mira@sen-ceramics.example',
  })
  expect(await db().select({ email: leads.email, name: leads.name }).from(leads)).toEqual([
    { email: 'mira@sen-ceramics.example', name: 'Mira <b>Sén</b>' },
    { email: 'mira@sen-ceramics.example', name: 'Mira <b>Sén</b>' },
  ])
  expect(await db().select().from(projects)).toMatchObject([
    { clientName: 'Mira <b>Sén</b>', clientEmail: 'mira@sen-ceramics.example' },
  ])
  const [paid] = await db().select().from(orders)
  expect(paid).toMatchObject({
    customerEmail: 'mira@sen-ceramics.example',
    customerName: sentPage.clientName,
  })

  await app.sendMails()
  await money.verbs.invoiceBalance()
  const invoice = (await db().select().from(documents)).find(({ kind }) => kind === 'invoice')
  expect(invoice?.content.buyer).toEqual({
    name: 'Mira <b>Sén</b>',
    companyName: 'Sen Ceramics',
    taxNumber: '29ABCDE1234F1Z5',
    address: ['12 Kiln Lane', '560001 Bengaluru', 'India'],
  })
  const { text } = await readPdf(invoice?.pdf ?? Buffer.of())
  for (const line of ['Mira <b>Sén</b>', '12 Kiln Lane', '560001 Bengaluru']) expect(text).toContain(line)
  const { rows } = await app.context.database.pool.query(
    "select to_address from mails where kind = 'invoice-issued'",
  )
  expect(rows).toEqual([{ to_address: 'mira@sen-ceramics.example' }])
})

test('an address that goes loses its links, and its records go to the account that verified the new one', async () => {
  const clientId = await clientOfWorld()
  const ctx = app.context.system
  const link = { noun: 'quote', subjectId: money.world.quoteId, email: 'mira@example.com', days: 30 }
  await issueRecordLink(ctx, { key: crypto.randomUUID(), ...link })
  const userId = crypto.randomUUID()
  await db()
    .insert(users)
    .values({ id: userId, name: 'Mira Sen', email: 'right@example.com', emailVerified: true })
  expect((await correct({ addresses: ['Right@example.com'] })).status).toBe(200)
  const { rows } = await app.context.database.pool.query(
    'select count(*)::int as live from record_links where revoked_at is null',
  )
  expect(rows).toEqual([{ live: 0 }])
  expect(await db().select().from(quotes)).toMatchObject([
    { ownerId: userId, clientEmail: 'Right@example.com' },
  ])
  expect((await read(clientId)).client.addresses).toEqual(['right@example.com'])
})

async function account(email: string): Promise<string> {
  const id = crypto.randomUUID()
  await db().insert(users).values({ id, name: 'Mira Sen', email, emailVerified: true })
  return id
}

test('the preview names the accounts that gain and lose records, changes nothing, and the former address is told', async () => {
  const [mira] = await db().select().from(users).where(eq(users.email, 'mira@example.com'))
  const former = mira?.id ?? ''
  const next = await account('fresh@example.com')
  for (const table of [leads, quotes]) await db().update(table).set({ ownerId: former })
  // A draft that its owner does not see counts nowhere.
  const draftLead = await quoting.lead()
  await db()
    .update(leads)
    .set({ clientId: await clientOfWorld(), ownerId: former })
    .where(eq(leads.id, draftLead))
  await quoting.make(draftLead)
  await db().update(quotes).set({ ownerId: former, clientEmail: 'mira@example.com' })
  const clientId = await clientOfWorld()
  const before = await read(clientId)

  const addresses = ['Fresh@example.com']
  const answer = await correct({ addresses }, undefined, 'details/preview')
  expect(answer.status, await answer.clone().text()).toBe(200)
  const rows = (count: number) => [
    { words: ['quote', 'quotes'], count: 1 },
    { words: ['request', 'requests'], count },
  ]
  const preview: CorrectionPreview = await answer.json()
  const moved = await db().$count(leads, eq(leads.email, 'mira@example.com'))
  expect(preview).toEqual({
    accounts: [
      { email: 'mira@example.com', gains: [], loses: rows(moved) },
      { email: 'fresh@example.com', gains: rows(moved), loses: [] },
    ],
    told: ['mira@example.com'],
  })
  expect(await read(clientId)).toEqual(before)
  expect(await sentTo('mira@example.com')).toEqual([])

  expect((await correct({ addresses })).status).toBe(200)
  expect(await db().$count(quotes, eq(quotes.ownerId, next))).toBe(2)
  const [mail, ...more] = await sentTo('mira@example.com')
  expect(more).toEqual([])
  const total = moved === 1 ? '1 request' : `${moved} requests`
  for (const sentence of [
    'Emails about them now go to F***h@e***.com.',
    `The account with this address can no longer open 1 quote and ${total}.`,
    'Links in our earlier emails to this address no longer work.',
  ]) {
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(sentence)
  }
  expect(mail?.text.toLowerCase()).not.toContain('fresh@example.com')
})

test('an address without an account is told too; one that keeps its records and emails is not', async () => {
  expect((await correct({ name: 'Mira Sen-Rao' })).status).toBe(200)
  expect((await correct({ addresses: ['mira@example.com', 'office@example.com'] })).status).toBe(200)
  expect(await sentTo('mira@example.com')).toEqual([])
  expect((await correct({ addresses: ['office@example.com', 'mira@example.com'] })).status).toBe(200)
  const [swapped] = await sentTo('mira@example.com')
  expect(swapped?.text).toContain('Emails about them now go to')
  expect(swapped?.text).not.toMatch(/no longer open|no longer work/)
})

test('a correction that staff take back before the email is sent tells nobody that it holds', async () => {
  expect((await correct({ addresses: ['office@example.com'] })).status).toBe(200)
  expect((await correct({ addresses: ['mira@example.com'] })).status).toBe(200)
  expect(await sentTo('mira@example.com')).toEqual([])
  expect(await sentTo('office@example.com')).toHaveLength(1)
})

async function sentTo(address: string) {
  await app.sendMails()
  const { rows } = await app.context.database.pool.query<{ text: string }>(
    "select text from mails where kind = 'client-former-email' and to_address = $1 and status in ('sent', 'logged')",
    [address],
  )
  return rows
}

test('bad details are refused in plain words and store nothing', async () => {
  const clientId = await clientOfWorld()
  await db()
    .insert(clients)
    .values({
      name: 'Asha Rao',
      companyName: '',
      email: 'asha@example.com',
      phone: '',
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .returning()
    .then(([other]) =>
      app.context.database.pool.query('insert into client_addresses values ($1, $2)', [
        'asha@example.com',
        other?.id,
      ]),
    )
  const before = await read(clientId)
  for (const [changes, status, words] of [
    [{ name: 'Other', addresses: ['Asha@Example.com'] }, 422, 'Merge the two instead.'],
    [{ addresses: [] }, 422, 'at least one email address'],
    [{ addresses: ['mira@example.com', 'MIRA@example.com'] }, 422, 'each address once'],
    [{ addresses: ['mira@example.com\nbcc: all@example.com'] }, 422, 'doesn’t look right'],
    [{ timeZone: 'Middle/Earth' }, 422, 'time zone like'],
    [{ name: 'x'.repeat(201) }, 422, 'at most'],
    [{ name: 'Other', version: 7 }, 409, 'in the meantime'],
  ] as const) {
    const answer = await correct(changes)
    expect(answer.status, words).toBe(status)
    expect(await answer.text()).toContain(words)
  }
  expect(await read(clientId)).toEqual(before)
})
