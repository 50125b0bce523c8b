import { expect, test } from 'vitest'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { setUpClientData } from '../../test/fixtures/client-data-fixtures.ts'
import { readPdf } from '../../test/readers/read-pdf.ts'

const { app, query, clientWith, rowsWith, eraseProject, sendDeletionMails } = setUpClientData()
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
