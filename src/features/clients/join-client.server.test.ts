import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import { leads } from '#db/schema/leads.ts'
import { saveLeadDraft } from '#features/leads/receiving/save-lead-draft.server.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { leadDraft } from '#test/fixtures/visitor-fixtures.ts'
import { setUpMoneyWorld } from '#test/money/money-world.ts'
import { json } from '#test/servers/api-server.ts'

const app = setUpLeads()
const money = setUpMoneyWorld()

const db = () => app.context.database.db
const stored = () => db().select().from(clients).orderBy(asc(clients.createdAt), asc(clients.id))
const clientOfLead = async (id: string) => {
  const [row] = await db().select({ clientId: leads.clientId }).from(leads).where(eq(leads.id, id))
  return row?.clientId
}

test('requests from one address join one client, in upper or lower case, and the later one changes nothing', async () => {
  const first = await app.receive({
    customerName: 'Asha Rao',
    customerEmail: 'Asha@Example.com',
    customerPhone: '+91 98450 12345',
    companyName: 'Rao Silks',
  })
  const second = await app.receive({
    customerName: '<b>Somebody</b>',
    customerEmail: 'asha@example.com',
    companyName: '',
  })
  const [client, ...others] = await stored()
  expect(others).toEqual([])
  expect(client).toMatchObject({
    name: 'Asha Rao',
    companyName: 'Rao Silks',
    email: 'Asha@Example.com',
    phone: '+91 98450 12345',
    addresses: 'asha@example.com',
    version: 1,
  })
  expect([await clientOfLead(first.id), await clientOfLead(second.id)]).toEqual([client?.id, client?.id])
  expect(await db().select().from(clientAddresses)).toMatchObject([
    { address: 'asha@example.com', clientId: client?.id },
  ])
})

test('ten requests at the same time from one new address make one client', async () => {
  const receipts = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      app.receive({ customerName: `Asha ${index}`, customerEmail: 'new@example.com' }),
    ),
  )
  const [client, ...others] = await stored()
  expect(others).toEqual([])
  for (const { id } of receipts) expect(await clientOfLead(id)).toBe(client?.id)
})

test('a request that is not stored makes no client', async () => {
  await expect(
    db().transaction(async (tx) => {
      const ctx = { ...app.context.visitor, db: tx }
      const input = { name: 'Asha Rao', email: 'asha@example.com', phone: '', companyName: '' }
      await ctx.listeners.clientNamed(ctx, input)
      throw new Error('Pulled the plug')
    }),
  ).rejects.toThrow('Pulled the plug')
  expect(await stored()).toEqual([])
})

test('drafts and suspected bots make no client until staff move them; a bot found later leaves its client', async () => {
  const draft = leadDraft()
  await saveLeadDraft(app.context.visitor, { ...draft, email: 'draft@example.com' } as never)
  const bot = await app.receive({ customerEmail: 'bot@example.com', website: 'https://spam.example' })
  expect(await stored()).toEqual([])

  const move = async (id: string, status: string) =>
    expect((await app.askAsStaff(`/api/admin/leads/${id}/status`, json({ status }))).status).toBe(200)
  await move(bot.id, 'new')
  const [client] = await stored()
  expect(client).toMatchObject({ email: 'bot@example.com' })
  expect(await clientOfLead(bot.id)).toBe(client?.id)
  await move(bot.id, 'quarantined')
  expect(await clientOfLead(bot.id)).toBeNull()

  const [saved] = await db().select().from(leads).where(eq(leads.status, 'draft'))
  await move(saved?.id ?? '', 'contacted')
  expect(await stored()).toMatchObject([{ email: 'bot@example.com' }, { email: 'draft@example.com' }])
})

test('what follows from a request is its client’s: quote, order, project and documents', async () => {
  await money.verbs.startPayment()
  await money.verbs.pay()
  await money.verbs.invoiceBalance()
  const { rows } = await money.app.context.database.pool.query(
    `select l.client_id as client, (select count(*)::int from quotes where client_id = l.client_id) as quotes,
       (select count(*)::int from orders where client_id = l.client_id) as orders,
       (select count(*)::int from projects where client_id = l.client_id) as projects,
       (select count(*)::int from documents where client_id = l.client_id) as documents
     from leads l where l.id = $1`,
    [money.world.leadId],
  )
  expect(rows).toMatchObject([
    { client: expect.any(String), quotes: 1, orders: 1, projects: 1, documents: 2 },
  ])
  const { rows: without } = await money.app.context.database.pool.query(
    'select 1 from orders where client_id is null union all select 1 from documents where client_id is null',
  )
  expect(without).toEqual([])
})
