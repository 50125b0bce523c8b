import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import type { ClientEventBody } from '#domain/records/client.ts'
import { paymentReceiptMail } from '#features/billing/mails/receipt-mail.server.ts'
import { refundCustomerMail } from '#features/billing/mails/refund-mails.server.ts'
import { describeClientEvent } from '#features/clients/describe-client-event.ts'
import { readClient } from '#features/clients/read-client.server.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { readPdf } from '#test/readers/read-pdf.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { readLeadAccount } from '../../account/lead-account.server.ts'
import type { FreeInvoice } from '../invoice.ts'
import { invoiceMails } from '../invoice-mails.server.ts'
import { invoicesApi } from '../invoices.api.server.ts'
import { sumOwed } from '../owed-by-age.server.ts'
import { payInvoice } from '../paying/pay-invoice.server.ts'
import { pauseReminders } from '../reminding/change-waiting.server.ts'
import { remindOfInvoices } from '../reminding/remind-of-invoices.server.ts'
import { cancelInvoice } from './cancel-invoice.server.ts'
import { issueDocumentOfOrder } from './issue-order-documents.server.ts'

const { app, invoiceOf, pay, payAndSettle, projectWithDeposit, read, refund } = setUpInvoices()

const freeInvoice = (changes: Partial<FreeInvoice> = {}): FreeInvoice => ({
  key: randomUUID(),
  lead: '',
  name: 'Mira Sen',
  companyName: 'Sen Pottery',
  email: 'mira@example.com',
  address: '7 Kiln Lane\nKolkata',
  taxNumber: '19ABCDE1234F1Z5',
  lines: [
    { what: 'Hosting', quantity: 12, amountInrMinor: 50_050 },
    { what: 'New logo', quantity: 1, amountInrMinor: 250_000 },
  ],
  dueOn: '2026-11-20',
  note: 'For the year 2027.',
  ...changes,
})
/** ₹6,006 and ₹2,500. */
const total = 850_600

async function issue(changes: Partial<FreeInvoice> = {}) {
  const answer = await openApi(app.context, invoicesApi).ask(
    app.context.staff,
    '/api/admin/invoices',
    json(freeInvoice(changes)),
  )
  return { status: answer.status, ...(await answer.json()) }
}
const compose = async (kind: string, id: string) => {
  const mail = await composeAsJob(
    app.context.system,
    invoiceMails.find((one) => one.kind === kind),
    id,
  )
  return mail && { to: mail.to, text: renderLetter(mail.letter).text, subject: mail.letter.subject }
}

test('an invoice without a lead takes the next number, with its lines, due day and client, and is mailed', async () => {
  await invoiceOf((await projectWithDeposit()).projectId)
  const { status, id } = await issue()
  expect(status).toBe(201)
  const { document, sheet } = await read(id)
  expect(document).toMatchObject({
    number: 'INV/26-27/0002',
    part: 'extra',
    status: 'due',
    dueOn: '2026-11-20',
    amountInrMinor: total,
    dueInrMinor: total,
    leadId: null,
  })
  expect(sheet).toMatchObject({
    buyer: ['Sen Pottery', 'Mira Sen', '7 Kiln Lane', 'Kolkata', 'Tax number 19ABCDE1234F1Z5'],
    rows: [
      { text: 'Hosting, 12 × ₹500.50', amount: '₹6,006' },
      { text: 'New logo', amount: '₹2,500' },
    ],
    total: { label: 'To pay', amount: '₹8,506' },
    notes: ['For the year 2027.', 'All taxes included.'],
  })
  expect(await app.queuedMailsOf(id)).toEqual(['invoice-issued'])
  expect(await compose('invoice-issued', id)).toMatchObject({
    subject: 'Invoice INV/26-27/0002: ₹8,506, due 20 November 2026 (India time)',
  })
  const [row] = await app.db.select().from(documents).where(eq(documents.id, id))
  const printed = (await readPdf(row?.pdf ?? Buffer.from(''))).tags.map(({ text }) => text).join(' ')
  expect(printed).toContain('Hosting, 12 × ₹500.50')
  const { rows } = await app.pool.query('select name, company_name, email from clients where id = $1', [
    row?.clientId,
  ])
  expect(rows).toEqual([{ name: 'Mira Sen', company_name: 'Sen Pottery', email: 'mira@example.com' }])
})

test('the same form sent twice issues one invoice, and two forms two', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([issue({ key }), issue({ key })])
  expect(second.id).toBe(first.id)
  expect((await issue()).id).not.toBe(first.id)
})

test('it is paid by its own order, which concurrent clicks share, and gets no receipt and no lead', async () => {
  const { id } = await issue()
  const [order, same] = await Promise.all([pay(id), pay(id)])
  expect(same).toBe(order)
  app.context.setTime(new Date('2027-01-20T10:00:00.000Z'))
  expect(await pay(id)).toBe(order)
  const orderId = await payAndSettle(id)
  expect(await read(id)).toMatchObject({
    document: { status: 'paid', paidInrMinor: total, dueInrMinor: 0 },
    handling: null,
  })
  expect((await app.pool.query('select from leads')).rowCount).toBe(0)
  expect((await app.pool.query('select from documents')).rowCount).toBe(1)
  const receipt = await composeAsJob(app.context.system, paymentReceiptMail, orderId)
  expect(receipt && renderLetter(receipt.letter).text).toContain('INV/26-27/0001')
  await expect(payInvoice(app.context.staff, { id, visitorHash: 'a' })).rejects.toMatchObject({
    message: 'Nothing more is due.',
  })
})

test('polling finds its payment without a webhook, and no reminder goes then', async () => {
  const { id } = await issue()
  app.context.setTime(new Date('2026-11-21T04:30:00.000Z'))
  await app.payInWindow(await pay(id))
  await remindOfInvoices(app.context.system)
  expect(await app.queuedMailsOf(`${id}.1`)).toEqual([])
  expect((await read(id)).document.status).toBe('paid')
})

test('it is reminded of, and counts in what is owed until it is paid', async () => {
  const { id } = await issue()
  const owed = async () => (await sumOwed(app.context.system)).week
  app.context.setTime(new Date('2026-11-21T04:30:00.000Z'))
  expect(await owed()).toEqual({ invoices: 1, amountInrMinor: total })
  await remindOfInvoices(app.context.system)
  expect(await app.queuedMailsOf(`${id}.1`)).toEqual(['invoice-overdue'])
  await payAndSettle(id)
  expect(await owed()).toEqual({ invoices: 0, amountInrMinor: 0 })
})

test('a refund gets its credit note; the mail speaks of no price', async () => {
  const { id } = await issue()
  await refund(await payAndSettle(id), 100_000)
  expect(await read(id)).toMatchObject({
    document: { status: 'partly-credited', creditedInrMinor: 100_000 },
    related: [{ kind: 'credit-note', number: 'CRN/26-27/0001', amountInrMinor: 100_000 }],
  })
  const [refunded] = (await app.pool.query('select id from refunds')).rows
  const mail = await composeAsJob(app.context.system, refundCustomerMail, refunded.id)
  const text = mail ? renderLetter(mail.letter).text : ''
  expect(text).toContain('CRN/26-27/0001')
  expect(text).not.toMatch(/Price|Balance/)
})

test('a cancelled one takes no money for itself: what still comes gets an advance receipt', async () => {
  const { id } = await issue()
  const providerOrderId = await pay(id)
  await cancelInvoice(app.context.staff, { id, reason: 'Wrong name' })
  await app.payInWindow(providerOrderId)
  await app.settle(providerOrderId)
  const [order] = (await app.pool.query('select id from orders')).rows
  const receipt = await issueDocumentOfOrder(app.context.system, { orderId: order.id })
  expect(receipt).toMatchObject({ kind: 'receipt', amountMinor: total })
  expect((await read(id)).document.status).toBe('cancelled')
})

test('one of a lead changes nothing of its price: neither open, nor paid, nor refunded', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const { id: balanceId } = await invoiceOf(projectId)
  const owed = async () => (await readLeadAccount(app.context.system, { leadId })).owed
  const before = await owed()
  expect(before).toMatchObject({ owedInrMinor: 1_350_000 })
  // The balance is as much, and the two must not be confused.
  const lines = [{ what: 'Photographs', quantity: 1, amountInrMinor: 1_350_000 }]
  const { id } = await issue({ lead: leadId, lines })
  const other = await issue({ lead: leadId, lines })
  const orderId = await payAndSettle(id)
  expect(await owed()).toEqual(before)
  expect(await read(id)).toMatchObject({ document: { status: 'paid', leadId } })
  for (const open of [balanceId, other.id]) {
    expect(await read(open)).toMatchObject({
      document: { status: 'due', dueInrMinor: 1_350_000, leftInrMinor: null },
    })
  }
  await refund(orderId, 1_350_000, 'lowers-price')
  expect(await owed()).toEqual(before)
  await payAndSettle(balanceId)
  expect(await owed()).toMatchObject({ owedInrMinor: 0 })
  expect((await read(other.id)).document).toMatchObject({ status: 'due', dueInrMinor: 1_350_000 })
  expect((await app.eventsOf('document')).map(({ data }) => data)).toMatchObject([
    { number: expect.stringContaining('REC') },
    { number: expect.stringContaining('INV') },
    { number: expect.stringContaining('INV') },
    { number: expect.stringContaining('INV') },
    { number: expect.stringContaining('CRN') },
  ])
})

test('without a lead, its page and its client tell what happened to it, and no other invoice’s page does', async () => {
  const { id } = await issue()
  const other = await issue({ lines: [{ what: 'Domain', quantity: 1, amountInrMinor: 120_000 }] })
  const { version = 0 } = (await read(id)).handling ?? {}
  const paused = { id, version, reason: 'On holiday', until: '2026-11-10' as const }
  await pauseReminders(app.context.staff, paused)
  app.context.setTime(new Date('2026-11-21T04:30:00.000Z'))
  await remindOfInvoices(app.context.system)
  await refund(await payAndSettle(id), 100_000)
  await cancelInvoice(app.context.staff, { id: other.id, reason: 'Wrong name' })
  const said = (events: readonly { kind?: string; actor?: string }[]) =>
    events.map(({ kind, actor }) => `${kind} by ${actor}`)
  const history = async (document: string) => said((await read(document)).events.filter(isReadable))
  expect(await history(id)).toEqual([
    'document by Meera',
    'invoice by Meera',
    'reminder by System',
    'payment by System',
    'refund by Meera',
  ])
  expect(await history(other.id)).toEqual(['document by Meera', 'reminder by System'])
  const { clientId } = (await app.db.select().from(documents).where(eq(documents.id, id)))[0] ?? {}
  const client = await readClient(app.context.staff, { id: clientId ?? '' })
  const events = client.events.filter(isReadable)
  expect(events).toHaveLength(9)
  expect(events.every(({ of }) => of === 'client')).toBe(true)
  expect(events.map(({ event }) => describeClientEvent(event as ClientEventBody))).toContain(
    'Invoice INV/26-27/0001: reminders paused until 10 November 2026 (India time). On holiday',
  )
})

test('refuses a day that has passed, an unknown lead, too much money, and all but staff', async () => {
  expect(await issue({ dueOn: '2026-11-01' })).toMatchObject({ status: 422, errors: [{ field: 'dueOn' }] })
  expect(await issue({ lead: randomUUID() })).toMatchObject({ status: 404 })
  expect(await issue({ lines: [{ what: 'Ship', quantity: 2, amountInrMinor: 50_000_000 }] })).toMatchObject({
    status: 422,
    errors: [{ field: 'lines' }],
  })
  expect(await issue({ lines: [] })).toMatchObject({ status: 422 })
  const asVisitor = await openApi(app.context, invoicesApi).ask(
    app.context.visitor,
    '/api/admin/invoices',
    json(freeInvoice()),
  )
  expect(asVisitor.status).toBe(401)
  expect((await app.pool.query('select from documents')).rowCount).toBe(0)
})
