import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import { leads } from '#db/schema/leads.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { clientClaim } from './client-claim.server.ts'
import { clientData } from './client-data.server.ts'
import { deleteUnusedClients } from './delete-unused-clients.job.server.ts'

const app = setUpLeads()

const db = () => app.context.database.db
const stored = () => db().select().from(clients).orderBy(asc(clients.email))
const erase = (email: string) => clientData.erase(app.context.system, { userId: crypto.randomUUID(), email })

test('erasing keeps a client’s other addresses, name and company; without records it deletes the client', async () => {
  await app.receive({
    customerEmail: 'asha@example.com',
    customerName: 'Asha Rao',
    customerPhone: '+91 98450 12345',
  })
  await app.receive({ customerEmail: 'mira@example.com', companyName: 'Sen Pottery' })
  const [asha, mira] = await stored()
  await db()
    .insert(clientAddresses)
    .values({ address: 'office@example.com', clientId: asha?.id ?? '' })

  await erase('asha@example.com')
  expect((await stored())[1]).toMatchObject({
    email: 'office@example.com',
    phone: '',
    addresses: 'office@example.com',
  })
  await erase('mira@example.com')
  const kept = (await stored()).find(({ id }) => id === mira?.id)
  expect(kept).toMatchObject({ companyName: 'Sen Pottery', email: '', phone: '', addresses: '' })

  await db()
    .delete(leads)
    .where(eq(leads.clientId, asha?.id ?? ''))
  await erase('office@example.com')
  expect(await stored()).toMatchObject([{ id: mira?.id }])
})

test('the nightly job deletes clients without records, 30 days after their last change', async () => {
  await app.receive({ customerEmail: 'asha@example.com' })
  await app.receive({ customerEmail: 'mira@example.com' })
  await db().delete(leads).where(eq(leads.email, 'asha@example.com'))
  const clean = () =>
    deleteUnusedClients.handle({ ctx: app.context.system, data: {}, attempt: 1, lastAttempt: true })
  app.context.setTime(new Date('2026-12-02T09:59:59.000Z'))
  await clean()
  expect(await stored()).toHaveLength(2)
  app.context.setTime(new Date('2026-12-02T10:00:01.000Z'))
  await clean()
  expect(await stored()).toMatchObject([{ email: 'mira@example.com' }])
})

test('a client follows an account to its new address, unless that is another client’s', async () => {
  const userId = crypto.randomUUID()
  const user = { id: userId, name: 'Asha', email: 'asha@example.com', emailVerified: true }
  await db().insert(users).values(user)
  await app.receive({ customerEmail: 'asha@example.com' })
  await app.receive({ customerEmail: 'taken@example.com' })
  const follow = (email: string) => clientClaim.readdress(app.context.system, { userId, email })
  await follow('taken@example.com')
  expect((await stored()).map(({ email }) => email)).toEqual(['asha@example.com', 'taken@example.com'])
  await follow('New@example.com')
  expect((await stored())[0]).toMatchObject({
    email: 'New@example.com',
    addresses: 'asha@example.com new@example.com',
  })
})
