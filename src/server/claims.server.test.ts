import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import { quotes } from '#db/schema/quotes.ts'
import { openAccounts, type Session } from '#features/accounts/accounts.server.ts'
import { confirmNewEmail } from '#features/accounts/changing/change-email.server.ts'
import { addLink } from '#features/accounts/ways-in/mailed-links.server.ts'
import { remindOfInvoices } from '#features/billing/invoices/remind-of-invoices.server.ts'
import { issueDocument } from '#features/invoices/issuing/issue-document.server.ts'
import { createProject } from '#features/projects/create-project.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { newDocument } from '#test/new-document.ts'
import { setUpQuoteDesk } from '#test/quote-desk.ts'
import { makeOrder } from '../../test/make-orders.ts'
import { claims } from './claims.server.ts'

const room = setUpQuoteDesk()
const { desk } = room
const former = 'mira@example.com'
const successor = 'mira.sen@example.com'

/** Makes a client's account, and returns their session. */
async function clientOf(email: string): Promise<Session> {
  const [user] = await desk.db
    .insert(users)
    .values({ email, name: 'Mira Sen', emailVerified: true })
    .returning()
  const accounts = await openAccounts(desk.context.visitor)
  const { headers } = await accounts.startSession(new Request('https://orbweaver.example/'), user?.id ?? '')
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await accounts.sessionOf(new Headers({ cookie }))
  if (!session) throw new Error('No session')
  return session
}

/** Makes a record of each noun for an address. */
async function recordsFor(email: string) {
  const leadId = await room.lead()
  await desk.db
    .update(leads)
    .set({ email, ownerId: verifiedOwnerOf(email) })
    .where(eq(leads.id, leadId))
  const project = await createProject({ ctx: desk.context.system, input: { leadId } })
  const quoteId = await room.sent(leadId)
  const { document } = await issueDocument({
    ctx: desk.context.system,
    input: newDocument({ leadId, projectId: project.id, isTest: true, clientEmail: email, dueDays: 7 }),
  })
  const customer = { name: 'Mira Sen', email, phone: '', companyName: '' }
  const { order } = await makeOrder(desk.context.visitor, { customer, visitorHashes: [email] })
  return { leadId, projectId: project.id, quoteId, documentId: document.id, orderId: order.id }
}

async function change(session: Session, email: string) {
  const { token } = await addLink({
    ctx: desk.context.visitor,
    input: { purpose: 'new-email', subject: session.userId, detail: { email } },
  })
  return confirmNewEmail({ ctx: desk.context.visitor, input: { token, session, claims } })
}

const addressesOf = async () => ({
  leads: (await desk.db.select().from(leads)).map(({ email }) => email),
  projects: (await desk.db.select().from(projects)).map(({ clientEmail }) => clientEmail),
  quotes: (await desk.db.select().from(quotes)).map(({ clientEmail }) => clientEmail),
  documents: (await desk.db.select().from(documents)).map(({ clientEmail }) => clientEmail),
  orders: (await desk.db.select().from(orders)).map(({ customerEmail }) => customerEmail),
})

test('after a change of address every mail about the client’s records goes to the new one', async () => {
  const mira = await clientOf(former)
  const { projectId, quoteId, documentId } = await recordsFor(former)
  const [issued] = await desk.db.select().from(documents)
  await desk.sendMails()

  expect(await change(mira, successor)).toEqual({ email: successor, came: [] })
  expect(await addressesOf()).toEqual({
    leads: [successor],
    projects: [successor],
    quotes: [successor],
    documents: [successor],
    orders: [successor],
  })
  const told = await desk.sendMails()
  expect(told.map(({ recipients }) => recipients)).toEqual([[former]])
  expect(told[0]?.text).not.toMatch(/#|mira\.sen/)

  const staff = desk.context.staff
  expect((await desk.post(staff, `/api/projects/${projectId}/links`, {})).status).toBe(200)
  expect(
    (await desk.post(staff, `/api/projects/${projectId}/messages`, { text: 'A draft is up.' })).status,
  ).toBe(200)
  const { quote } = await room.read(quoteId)
  const linked = await room.post(staff, `/api/quotes/${quoteId}/link`, { version: quote.version })
  expect(linked.status).toBe(200)
  desk.context.setTime(new Date('2026-11-20T10:00:00.000Z'))
  await remindOfInvoices({ ctx: desk.context.system })
  const mails = await desk.sendMails()
  expect(mails.map(({ recipients }) => recipients)).toEqual(Array(4).fill([successor]))

  const [after] = await desk.db.select().from(documents).where(eq(documents.id, documentId))
  expect([after?.content, after?.pdf, after?.pdfHash]).toEqual([
    issued?.content,
    issued?.pdf,
    issued?.pdfHash,
  ])
})

test('a change of address takes nobody else’s records along, and an open draft of a quote is not saved over it', async () => {
  const mira = await clientOf(former)
  const noor = 'noor@example.com'
  await clientOf(noor)
  await recordsFor(noor)
  const leadId = await room.lead()
  const draftId = await room.make(leadId)
  const { quote } = await room.read(draftId)
  await change(mira, successor)
  expect(new Set(Object.values(await addressesOf()).flat())).toEqual(new Set([noor, successor]))

  const { clientName, companyName, taxNumber, note, validDays, lines } = quote
  const edit = { version: quote.version, clientName, companyName, taxNumber, note, validDays, lines }
  const saved = await room.post(desk.context.staff, `/api/quotes/${draftId}/edit`, {
    ...edit,
    clientEmail: former,
  })
  expect(saved.status).toBe(409)
})

test('what came from the new address before comes along, counted by noun; a draft that nobody sent is not counted', async () => {
  const mira = await clientOf(former)
  await recordsFor(successor.toUpperCase())
  await room.make(await room.lead())
  await desk.db.update(quotes).set({ ownerId: null, clientEmail: successor })
  const counts = await Promise.all(
    claims.map(({ count }) => count({ ctx: desk.context.visitor, input: { email: successor } })),
  )
  expect(counts).toEqual([1, 1, 1, 1, 1])
  expect(await change(mira, successor)).toEqual({
    email: successor,
    came: ['1 quote', '1 order', '1 project', '1 invoice or receipt', '1 request'],
  })
  const owned = await desk.db.select({ ownerId: quotes.ownerId }).from(quotes)
  expect(owned.map(({ ownerId }) => ownerId)).toEqual([mira.userId, mira.userId])
  const [told] = (await desk.sendMails()).filter(({ recipients }) => recipients.includes(former))
  expect(told?.text.replaceAll('\n', ' ')).toContain(
    'it came from the new address: 1 quote, 1 order, 1 project, 1 invoice or receipt, 1 request.',
  )
})
