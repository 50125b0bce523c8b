import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import { quotes } from '#db/schema/quotes.ts'
import { openAccounts, type Session } from '#features/accounts/accounts.server.ts'
import { addLink } from '#features/accounts/authentication/mailed-links.server.ts'
import { confirmNewEmail } from '#features/accounts/changing/change-email.server.ts'
import { issueDocument } from '#features/billing/documents/issuing/issue-document.server.ts'
import { remindOfInvoices } from '#features/billing/documents/reminding/remind-of-invoices.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { newDocument } from '#test/fixtures/document-fixtures.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import { makeOrder } from '../../test/fixtures/order-fixtures.ts'
import { claims } from './nouns.server.ts'

const quoting = setUpQuotes()
const { app } = quoting
const former = 'mira@example.com'
const successor = 'mira.sen@example.com'

async function clientOf(email: string): Promise<Session> {
  const [user] = await app.db
    .insert(users)
    .values({ email, name: 'Mira Sen', emailVerified: true })
    .returning()
  const accounts = await openAccounts(app.context.visitor)
  const { headers } = await accounts.startSession(new Request('https://orbweaver.example/'), user?.id ?? '')
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await accounts.sessionOf(new Headers({ cookie }))
  if (!session) throw new Error('No session')
  return session
}

async function recordsFor(email: string) {
  const leadId = await quoting.lead()
  await app.db
    .update(leads)
    .set({ email, ownerId: verifiedOwnerOf(email) })
    .where(eq(leads.id, leadId))
  const project = await createProject(app.context.system, { leadId })
  const quoteId = await quoting.sent(leadId)
  const { document } = await issueDocument(
    app.context.system,
    newDocument({ leadId, projectId: project.id, isTest: true, clientEmail: email, dueDays: 7 }),
  )
  const customer = { name: 'Mira Sen', email, phone: '', companyName: '' }
  const { order } = await makeOrder(app.context.visitor, { customer, visitorHashes: [email] })
  return { leadId, projectId: project.id, quoteId, documentId: document.id, orderId: order.id }
}

async function change(session: Session, email: string) {
  const { token } = await addLink(app.context.visitor, {
    purpose: 'new-email',
    subject: session.userId,
    detail: { email },
  })
  return confirmNewEmail(app.context.visitor, { token, session, claims })
}

const addressesOf = async () => ({
  leads: (await app.db.select().from(leads)).map(({ email }) => email),
  projects: (await app.db.select().from(projects)).map(({ clientEmail }) => clientEmail),
  quotes: (await app.db.select().from(quotes)).map(({ clientEmail }) => clientEmail),
  documents: (await app.db.select().from(documents)).map(({ clientEmail }) => clientEmail),
  orders: (await app.db.select().from(orders)).map(({ customerEmail }) => customerEmail),
})

test('after a change of address all mails about the client’s records go to the new one', async () => {
  const mira = await clientOf(former)
  const { projectId, quoteId, documentId } = await recordsFor(former)
  const [issued] = await app.db.select().from(documents)
  await app.sendMails()

  expect(await change(mira, successor)).toEqual({ email: successor, came: [] })
  expect(await addressesOf()).toEqual({
    leads: [successor],
    projects: [successor],
    quotes: [successor],
    documents: [successor],
    orders: [successor],
  })
  const told = await app.sendMails()
  expect(told.map(({ recipients }) => recipients)).toEqual([[former]])
  expect(told[0]?.text).not.toMatch(/#|mira\.sen/)

  const staff = app.context.staff
  expect((await app.post(staff, `/api/projects/${projectId}/links`, {})).status).toBe(200)
  expect(
    (await app.post(staff, `/api/projects/${projectId}/messages`, { text: 'A draft is up.' })).status,
  ).toBe(200)
  const { quote } = await quoting.read(quoteId)
  const linked = await quoting.post(staff, `/api/quotes/${quoteId}/link`, { version: quote.version })
  expect(linked.status).toBe(200)
  app.context.setTime(new Date('2026-11-20T10:00:00.000Z'))
  await remindOfInvoices(app.context.system)
  const mails = await app.sendMails()
  expect(mails.map(({ recipients }) => recipients)).toEqual(Array(4).fill([successor]))

  const [after] = await app.db.select().from(documents).where(eq(documents.id, documentId))
  expect([after?.content, after?.pdf, after?.pdfHash]).toEqual([
    issued?.content,
    issued?.pdf,
    issued?.pdfHash,
  ])
})

test('a change of address leaves other clients’ records alone, and outdates an open quote draft', async () => {
  const mira = await clientOf(former)
  const noor = 'noor@example.com'
  await clientOf(noor)
  await recordsFor(noor)
  const leadId = await quoting.lead()
  const draftId = await quoting.make(leadId)
  const { quote } = await quoting.read(draftId)
  await change(mira, successor)
  expect(new Set(Object.values(await addressesOf()).flat())).toEqual(new Set([noor, successor]))

  const { clientName, companyName, taxNumber, note, validDays, lines } = quote
  const edit = { version: quote.version, clientName, companyName, taxNumber, note, validDays, lines }
  const saved = await quoting.post(app.context.staff, `/api/quotes/${draftId}/edit`, {
    ...edit,
    clientEmail: former,
  })
  expect(saved.status).toBe(409)
})

test('claims records from the new address, counted by noun, without unsent drafts', async () => {
  const mira = await clientOf(former)
  await recordsFor(successor.toUpperCase())
  await quoting.make(await quoting.lead())
  await app.db.update(quotes).set({ ownerId: null, clientEmail: successor })
  const counts = await Promise.all(
    claims.map(({ count }) => count(app.context.visitor, { email: successor })),
  )
  // A client has no owner.
  expect(counts).toEqual([1, 1, 1, 1, 1, 0])
  expect(await change(mira, successor)).toEqual({
    email: successor,
    came: ['1 quote', '1 order', '1 project', '1 invoice or receipt', '1 request'],
  })
  const owned = await app.db.select({ ownerId: quotes.ownerId }).from(quotes)
  expect(owned.map(({ ownerId }) => ownerId)).toEqual([mira.userId, mira.userId])
  const [told] = (await app.sendMails()).filter(({ recipients }) => recipients.includes(former))
  expect(told?.text.replaceAll('\n', ' ')).toContain(
    'it came from the new address: 1 quote, 1 order, 1 project, 1 invoice or receipt, 1 request.',
  )
})
