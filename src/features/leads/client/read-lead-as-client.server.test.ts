import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { recordMailOutcome } from '../lead.server.ts'
import type { LeadAsClient } from '../lead-record.ts'

const app = setUpLeads()

const seen = async (id: string): Promise<LeadAsClient> =>
  (await app.askAsStaff(`/api/admin/leads/${id}/client`)).json()

test('staff see the request as its account lists it, and the mails that its sender got', async () => {
  const { id, reference } = await app.receive({ customerEmail: 'Asha+web@example.com' })
  const { handle } = sendMail([leadAgencyMail, leadVisitorMail], recordMailOutcome)
  for (const kind of ['lead-agency', 'lead-visitor'] as const) {
    await handle({ ctx: app.context.system, data: { kind, subjectId: id }, attempt: 1, lastAttempt: false })
  }
  expect(await seen(id)).toMatchObject({ isSent: true, hasAccount: false, requests: [] })
  const { mails } = await seen(id)
  expect(mails).toMatchObject([{ kind: 'lead-visitor', to: 'Asha+web@example.com' }])

  const userId = randomUUID()
  const { db } = app.context.database
  await db.insert(users).values({ id: userId, name: 'Asha', email: `${userId}@example.com` })
  await db.update(leads).set({ ownerId: userId }).where(eq(leads.id, id))
  expect(await seen(id)).toMatchObject({ hasAccount: true, requests: [{ id, reference }] })
})

test('a draft, or a lead whose request has not arrived, shows nothing', async () => {
  const { id } = await app.receive()
  const { db } = app.context.database
  const userId = randomUUID()
  await db.insert(users).values({ id: userId, name: 'Asha', email: `${userId}@example.com` })
  await db.update(leads).set({ ownerId: userId, requestHash: null, status: 'draft' }).where(eq(leads.id, id))
  expect(await seen(id)).toMatchObject({ status: 'draft', isSent: false, requests: [] })
})
