import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { accountMails } from '#features/accounts/account-mails.server.ts'
import { accountsApi } from '#features/accounts/accounts.api.server.ts'
import { openAccounts } from '#features/accounts/accounts.server.ts'
import { issueLink } from '#features/accounts/authentication/mailed-links.server.ts'
import { issueDocumentOfOrder } from '#features/billing/invoices/issue-order-documents.server.ts'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { receiveFile } from '#features/files/receive-file.server.ts'
import { raiseLead } from '#features/leads/raise-lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { projectsApi } from '#features/projects/projects.api.server.ts'
import { createQuote } from '#features/quotes/create-quote.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { setUpPayments } from '../../test/fixtures/payment-fixtures.ts'
import { readPdf } from '../../test/readers/read-pdf.ts'
import { json, openApi } from '../../test/servers/api-server.ts'
import { personalData } from './personal-data.server.ts'

const app = setUpPayments()
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

beforeEach(async () => {
  await query('delete from files; delete from projects; delete from record_links; delete from audit_entries')
  await query('delete from clients; delete from shared_plans; delete from users; delete from provider_events')
})

async function clientWith(word: string) {
  const email = `${word}@example.com`
  const name = `Mira ${word}`
  const [user] = await app.db.insert(users).values({ email, name, emailVerified: true }).returning()
  const userId = user?.id ?? ''
  const accounts = await openAccounts(app.context.visitor)
  const session = await accounts.startSession(new Request('https://orbweaver.example/'), userId)
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const ctx: Ctx = { ...app.context.visitor, actor: { kind: 'client', userId, name } }

  const customer = { name, email, phone: `+91 ${word}`, companyName: `${word} Looms` }
  const bought = { customer, visitorHashes: [word] }
  const paid = await app.paidOrder(bought)
  const { order: open } = await app.makeOrder({ ...bought, visitorHashes: [`${word} open`] })
  const { order: expired } = await app.makeOrder({ ...bought, visitorHashes: [`${word} expired`] })
  await query('update orders set next_check_at = null where id = $1', [expired.id])
  await issueDocumentOfOrder({ ctx: app.context.system, input: { orderId: paid.id } })
  const paidOrder = await app.orderOf(paid.id)
  const leadId = paidOrder?.leadId ?? ''
  await query('insert into provider_events values ($1, $2, $3, now())', [
    randomUUID(),
    'payment.captured',
    { payment: { entity: { id: paid.paymentId, order_id: paidOrder?.providerOrderId, email } } },
  ])

  await query(
    `insert into lead_imports (id, file_name, status, blob_key, report, by, created_at, updated_at)
      values (gen_random_uuid(), 'contacts.csv', 'ready', '', $1, 'Meera', now(), now())`,
    [{ columns: [], bad: [], sample: [{ line: 2, cells: [name, email.toUpperCase()] }] }],
  )
  const draft = { source: 'chatbot', email, message: `A draft of ${word}` } as const
  const order = { id: randomUUID(), receipt: '' }
  const { id: draftId } = await raiseLead({ ctx: app.context.system, input: { lead: draft, order } })
  await query("update leads set status = 'draft', owner_id = null where id = $1", [draftId])

  const project = await createProject({ ctx: app.context.staff, input: { leadId } })
  await query('update projects set owner_id = $2, brief = $3 where id = $1', [project.id, userId, word])
  const { id: declinedId } = await createQuote({ ctx: app.context.staff, input: { leadId } })
  await query("update quotes set owner_id = $2, note = $3, status = 'declined' where id = $1", [
    declinedId,
    userId,
    word,
  ])
  const quote = await createQuote({ ctx: app.context.staff, input: { leadId } })
  const acceptance = {
    name,
    at: '2026-11-02T10:00:00.000Z',
    address: word,
    text: `${name} accepts.`,
    recordedBy: null,
  }
  await query(
    `update quotes set owner_id = $2, note = $3, status = 'accepted', client_name = $4, acceptance = $5 where id = $1`,
    [quote.id, userId, word, name, acceptance],
  )
  await query(
    `update audit_entries set after = jsonb_build_object('brief', $1::text) where subject_id in ($2, $3)`,
    [word, project.id, quote.id],
  )
  await query(
    `insert into project_messages (id, project_id, side, author, text, created_at) values ($1, $2, 'client', $3, $4, now())`,
    [randomUUID(), project.id, name, `A message of ${word}`],
  )
  const link = { noun: 'project', subjectId: project.id, email, days: 30 }
  await issueRecordLink({ ctx: app.context.system, input: { key: word, ...link } })
  const bytes = (async function* () {
    yield Buffer.from(`The bytes of ${word}`)
  })()
  const upload = { projectId: project.id, itemId: null, name: `${word}.txt`, size: null, bytes }
  const file = await receiveFile({ ctx, projects: projectAccess, input: upload })
  await query(
    `insert into shared_plans (id, answers, selected, currency, email, created_at) values ($1, '{}', '{}', 'INR', $2, now())`,
    [randomUUID(), email],
  )
  const invite = { name, role: 'editor', by: 'Meera' } as const
  const invited = { purpose: 'invite', subject: email, detail: { invite } } as const
  const { id: inviteId } = await issueLink({ ctx: app.context.staff, input: invited })
  const toAgency = 'agency@orbweaver.example'
  const mail = (kind: string, subjectId: string, to: string, ofLead: string | null) =>
    query(
      `insert into mails (id, kind, subject_id, lead_id, to_address, subject, html, text, message_id, status, attempts, created_at)
       values ($1, $2, $3, $4, $5, $6, $6, $6, '', 'sent', 1, now())`,
      [randomUUID(), kind, subjectId, ofLead, to, `About ${word}`],
    )
  await mail('lead-visitor', leadId, email, leadId)
  await mail('lead-agency', leadId, toAgency, leadId)
  await mail('payment-agency', open.id, toAgency, null)
  await mail('project-launched', `${project.id}.3`, toAgency, null)
  await mail('staff-invite', `${inviteId}.7`, 'former@example.com', null)
  await mail('password-changed', userId, email.toUpperCase(), null)

  const ask = (path: string, init: RequestInit = {}) =>
    openApi(app.context, accountsApi(accounts, [], personalData)).ask(ctx, path, {
      ...init,
      headers: { ...init.headers, cookie },
    })
  return {
    file,
    projectId: project.id,
    paidId: paid.id,
    openId: open.id,
    unpack: async () => unzipSync(new Uint8Array(await (await ask('/api/account/data')).arrayBuffer())),
    leave: (more: object) =>
      ask(
        '/api/account/delete',
        json({ email, password: '', ...more }, { origin: 'https://orbweaver.example' }),
      ),
  }
}

async function rowsWith(word: string): Promise<Record<string, number>> {
  const tables = await query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' and table_name !~ '^standin_' or table_name = 'job')`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [{ count }] = await query(`select count(*)::int as count from ${name} t where t::text ilike $1`, [
      `%${word}%`,
    ])
    if (count > 0) found[name] = count
  }
  return found
}

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

async function eraseProject(id: string): Promise<number> {
  const { ask } = openApi(app.context, projectsApi)
  const { project } = await (await ask(app.context.staff, `/api/projects/${id}`)).json()
  const body = json({ version: project.version })
  return (await ask(app.context.staff, `/api/projects/${id}/erase`, body)).status
}

async function sendDeletionMails() {
  const job = sendMail(accountMails, async () => {})
  const rows = await query("select data from pgboss.job where data->>'kind' like 'account-deleted%'")
  const sent: { to: string; subject: string; text: string }[] = []
  const deliver: Ctx['mailer']['deliver'] = async ({ to, subject, text }) => {
    sent.push({ to, subject, text })
    return { transport: 'smtp' }
  }
  const ctx = { ...app.context.system, mailer: { ...app.context.system.mailer, deliver } }
  for (const { data } of rows) await job.handle({ ctx, data, attempt: 1, lastAttempt: false })
  return sent.toSorted((a, b) => a.subject.localeCompare(b.subject))
}

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
