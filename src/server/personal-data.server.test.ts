import { expect, test } from 'vitest'
import { eraseSettledInvoicesJob } from '#features/billing/documents/erase-settled-invoices.job.server.ts'
import { nextActionOfInvoice } from '#features/billing/documents/invoice-next-action.ts'
import { cancelInvoice } from '#features/billing/documents/issuing/cancel-invoice.server.ts'
import { payInvoice } from '#features/billing/documents/paying/pay-invoice.server.ts'
import { readDocument } from '#features/billing/documents/read-document.server.ts'
import { remindNow } from '#features/billing/documents/reminding/change-waiting.server.ts'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import { setUpClientData } from '../../test/fixtures/client-data-fixtures.ts'
import { readPdf } from '../../test/readers/read-pdf.ts'

const { app, query, clientWith, rowsWith, eraseProject, sendDeletionMails, sendMails } = setUpClientData()
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('the download has all data and files of its owner, and nothing of other clients', async () => {
  const [mira] = [await clientWith('zquill'), await clientWith('wbranch')]
  const { 'data.json': json = new Uint8Array(), ...files } = await mira.unpack()
  const text = textOf(json)
  const data = JSON.parse(text)

  expect(data).toMatchObject({
    account: { email: 'zquill@example.com', name: 'Mira zquill' },
    requests: [
      {
        phone: '+91 zquill',
        events: [
          { kind: 'raised' },
          { kind: 'payment' },
          { kind: 'status-changed', data: { to: 'won' } },
          { kind: 'document' },
          { kind: 'quote' },
          { kind: 'quote' },
        ],
      },
      { message: 'A draft of zquill' },
    ],
    projects: [
      {
        brief: 'zquill',
        milestones: { length: 4 },
        checklist: { length: 5 },
        messages: [{ text: 'A message of zquill' }],
      },
    ],
    documents: [{ number: 'TREC/26-27/0001', content: { buyer: { name: 'Mira zquill' } } }],
    files: [{ name: 'zquill.txt', path: `files/${mira.file.id}/zquill.txt` }],
    clients: [{ name: 'Mira zquill', companyName: 'zquill Looms', addresses: ['zquill@example.com'] }],
    plans: [{ currency: 'INR' }],
    invites: [{ name: 'Mira zquill', role: 'editor', by: 'Meera' }],
    mails: [{ subject: 'About zquill' }, { subject: 'About zquill' }],
  })
  const paid = data.orders.find(({ status }: { status: string }) => status === 'paid')
  expect(paid).toMatchObject({
    customerName: 'Mira zquill',
    amountMinor: 150_000,
    payments: [{ amountMinor: 150_000 }],
  })
  expect(data.orders).toHaveLength(3)
  const { 'files/documents/TREC-26-27-0001.pdf': pdf = new Uint8Array(), ...sent } = files
  expect((await readPdf(pdf)).text).toContain('Mira zquill')
  expect(Object.entries(sent).map(([path, bytes]) => [path, textOf(bytes)])).toEqual([
    [data.files[0].path, 'The bytes of zquill'],
  ])
  expect(text).not.toContain('wbranch')
  expect(text).not.toMatch(/Hash|token/)
})

/** The books with their client's name, and the text of the accepted quote. */
const booked = { 'public.clients': 1, 'public.documents': 1, 'public.orders': 1, 'public.quotes': 1 }

test('deleting an account with its data erases everything but the books, and nothing of other clients', async () => {
  const [mira] = [await clientWith('zquill'), await clientWith('wbranch')]
  const others = await rowsWith('wbranch')
  expect(Object.keys(await rowsWith('zquill')).sort()).toEqual(Object.keys(others).sort())
  await query("update projects set status = 'cancelled' where id = $1", [mira.projectId])
  const answer = await mira.leave({ data: 'on' })
  expect(answer.status).toBe(200)

  const [toAgency, toMira] = await sendDeletionMails()
  expect(toAgency).toMatchObject({ subject: 'A client has deleted their account' })
  expect(toAgency?.text).not.toContain('zquill')
  expect(toMira).toMatchObject({ to: 'zquill@example.com', subject: 'Your Orbweaver account is deleted' })
  for (const mail of [toAgency, toMira]) expect(mail?.text).toMatch(/Advance receipt: TREC.*: ₹1,500/s)

  expect(await rowsWith('zquill')).toEqual(booked)
  expect(
    await query("select acceptance, note, client_email from quotes where client_name like '%zquill'"),
  ).toEqual([
    {
      acceptance: expect.objectContaining({ name: 'Mira zquill', text: 'Mira zquill accepts.', address: '' }),
      note: '',
      client_email: '',
    },
  ])
  const order = await app.orderOf(mira.paidId)
  expect(order).toMatchObject({
    status: 'paid',
    amountMinor: 150_000,
    customerName: 'Mira zquill',
    companyName: 'zquill Looms',
    customerEmail: '',
    customerPhone: '',
    ownerId: null,
    visitorHashes: [],
  })
  expect(
    await query(
      'select status, name, message, (select count(*)::int from quotes where lead_id = leads.id) as quotes from leads where id = $1',
      [order?.leadId],
    ),
  ).toEqual([{ status: 'won', name: '', message: '', quotes: 1 }])
  expect(await query('select kind from record_events where lead_id = $1', [order?.leadId])).toEqual([
    { kind: 'erased' },
  ])
  expect(await app.paymentsOf(mira.paidId)).toHaveLength(1)
  expect(await app.orderOf(mira.openId), 'an order that may still be paid').toMatchObject({
    customerName: '',
  })
  expect(await query('select from orders')).toHaveLength(5)
  expect(await rowsWith('wbranch')).toEqual(others)

  app.context.setTime(new Date(Math.max(Date.now(), Date.parse('2026-11-02T10:00:00Z')) + 1000))
  const ctx = app.context.system
  const [{ key }] = await query('select key from loose_blobs')
  await deleteLooseBlobs.handle({ ctx, data: {}, attempt: 1, lastAttempt: false })
  expect(await ctx.blobs.get(key)).toBeNull()
})

test.each(['building', 'launched'])(
  'a project that is %s stays until staff have ended it',
  async (status) => {
    const mira = await clientWith('zquill')
    expect(await eraseProject(mira.projectId)).toBe(409)
    await query('update projects set status = $2 where id = $1', [mira.projectId, status])
    await mira.leave({ data: 'on' })
    const [toAgency, toMira] = await sendDeletionMails()
    for (const mail of [toAgency, toMira])
      expect(mail?.text).toContain('Project, until it has ended: Business Basic')
    expect(Object.keys(await rowsWith('zquill'))).toEqual(
      expect.arrayContaining(['public.projects', 'public.project_messages', 'public.files']),
    )
    expect(await query('select owner_id, status from projects')).toEqual([{ owner_id: null, status }])
    expect(await eraseProject(mira.projectId)).toBe(200)
    expect(await rowsWith('zquill')).toEqual(booked)
  },
)

test('books a payment for an erased order without personal data', async () => {
  const mira = await clientWith('zquill')
  const order = await app.orderOf(mira.openId)
  await query("update projects set status = 'cancelled'")
  await mira.leave({ data: 'on' })
  await sendDeletionMails()
  await app.payInWindow(order?.providerOrderId ?? '')
  await app.settle(order?.providerOrderId ?? '')

  expect(await app.orderOf(mira.openId)).toMatchObject({ status: 'paid', customerName: '' })
  expect(await rowsWith('zquill')).toEqual(booked)
})

test('deleting an account alone removes the account, and the agency keeps what was sent', async () => {
  const mira = await clientWith('zquill')
  const before = await rowsWith('zquill')
  expect((await mira.leave({})).status).toBe(200)
  const [toAgency, toMira] = await sendDeletionMails()
  expect(toAgency?.text).toContain('Client: zquill@example.com')
  expect(toMira?.text).toContain('We keep what you sent us')
  const { 'public.users': _, ...rest } = before
  expect(await rowsWith('zquill')).toEqual({ ...rest, 'public.mails': (rest['public.mails'] ?? 0) + 2 })
})

/** Mira has erased her data; her balance invoice is open, and was mailed to her with a link. */
async function leftWithInvoice() {
  const mira = await clientWith('zquill')
  const input = { projectId: mira.projectId, taxNumber: '' }
  await issueBalanceInvoice(app.context.staff, input)
  await sendMails('invoice-issued')
  await query("update projects set status = 'cancelled' where id = $1", [mira.projectId])
  await mira.leave({ data: 'on' })
  const [, toMira] = await sendDeletionMails()
  expect(toMira?.text).toMatch(/Invoice, with its email address and link until it is settled: TINV/)
  const [invoice] = await query("select id, client_email, owner_id from documents where kind = 'invoice'")
  expect(invoice).toMatchObject({ client_email: 'zquill@example.com', owner_id: null })
  expect(await rowsWith('zquill'), 'beside the books, only the link').toEqual({
    ...booked,
    'public.documents': 2,
    'public.record_links': 1,
  })
  return { id: String(invoice.id) }
}

const settledBooks = { ...booked, 'public.documents': 2 }

async function payAsHolder(id: string) {
  const input = { id, visitorHash: 'another browser' }
  const { order } = await payInvoice(app.context.staff, input)
  await app.payInWindow(order.id)
  await app.settle(order.id)
}

test('an open invoice keeps address and link until it is paid, and its receipt goes there first', async () => {
  const { id } = await leftWithInvoice()
  await payAsHolder(id)
  expect(await query('select client_email from documents where id = $1', [id])).toEqual([
    { client_email: 'zquill@example.com' },
  ])
  const toMira = (await sendMails('payment-receipt')).filter(({ to }) => to === 'zquill@example.com')
  expect(toMira).toMatchObject([{ subject: 'Test: Your payment of ₹13,500 has arrived' }])
  expect(await rowsWith('zquill')).toEqual(settledBooks)
  expect(await query("select from record_events where kind = 'mail-sent'")).toEqual([])
})

test('a cancelled invoice of an erased client says so to its address, which then goes', async () => {
  const { id } = await leftWithInvoice()
  await cancelInvoice(app.context.staff, { id, reason: 'Agreed' })
  const [cancelled] = await sendMails('invoice-cancelled')
  expect(cancelled).toMatchObject({ to: 'zquill@example.com' })
  expect(await rowsWith('zquill')).toEqual({ ...booked, 'public.documents': 3 })
})

test('the job erases a settled invoice whose last mail was never sent, two days later', async () => {
  const { id } = await leftWithInvoice()
  await payAsHolder(id)
  const run = () =>
    eraseSettledInvoicesJob.handle({ ctx: app.context.system, data: {}, attempt: 1, lastAttempt: false })
  app.waitMinutes(24 * 60)
  await run()
  expect(await rowsWith('zquill')).toMatchObject({ 'public.record_links': 1 })
  app.waitMinutes(25 * 60)
  await run()
  expect(await rowsWith('zquill')).toEqual(settledBooks)
})

test('without an address staff are offered no reminder, and the server refuses one', async () => {
  const { id } = await leftWithInvoice()
  const read = () => readDocument(app.context.staff, { id })
  await query("update documents set due_on = '2026-01-05' where id = $1", [id])
  expect(nextActionOfInvoice(await read())).toBe('remind')
  await query("update documents set client_email = '' where id = $1", [id])
  const page = await read()
  expect(nextActionOfInvoice(page)).toBeNull()
  const input = { id, version: page.handling?.version ?? 0, anyway: false }
  await expect(remindNow(app.context.staff, input)).rejects.toMatchObject({
    message: 'This invoice has no email address.',
  })
})
