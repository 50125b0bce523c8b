import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency } from '#domain/agency.ts'
import { type ProjectRequestInput, projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import type { LeadPage } from '#features/leads/lead-record.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { jobs } from '#server/jobs.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { makeOrder, payInWindow, visitorHash } from '#test/fixtures/order-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { projectRequest, quote } from '#test/fixtures/visitor-fixtures.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { type Mailbox, openMailbox } from '#test/servers/mailbox.ts'
import { repliesApi } from './replies.api.server.ts'
import { replyMail } from './reply-mail.server.ts'

let mailbox: Mailbox
let context: VerbContext

beforeAll(async () => {
  mailbox = await openMailbox()
  context = await openVerbContext({
    jobs,
    settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'web@orbweaver.example' },
  })
})
afterAll(async () => {
  await context.close()
  await mailbox.close()
})

const query = async (sql: string, values: unknown[] = []) =>
  (await context.database.pool.query(sql, values)).rows

async function receive(changes: Partial<ProjectRequestInput> = {}) {
  const request = v.parse(projectRequestSchema, projectRequest(changes))
  const input = { request, idempotencyKey: randomUUID(), visitorHash }
  const { receipt } = await receiveLead(context.visitor, input)
  return { ...receipt, email: request.customerEmail, path: `/api/admin/leads/${receipt.id}` }
}

function ask(path: string, body?: object, headers = {}, ctx = context.staff): Promise<Response> {
  return Promise.resolve(openApi(context, repliesApi).ask(ctx, path, body && json(body, headers)))
}

type Lead = { id: string; path: string }
const preview = async ({ path }: Lead, words: object) => (await ask(`${path}/reply/preview`, words)).json()

const words = { subject: 'About {reference}', text: 'Hello {name},\n\nwe can begin on Monday.' }

/** Looks at the preview, then sends, like the dialog. */
async function reply(lead: Lead, given: object = words, more: object = {}, key = randomUUID()) {
  const { digest } = await preview(lead, given)
  const sent = { ...given, digest, isContacted: true, ...more }
  return ask(`${lead.path}/replies`, sent, { 'idempotency-key': key })
}

async function page(answer: Response): Promise<LeadPage> {
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.anything()])
  return answer.json()
}

const queued = async ({ id }: Lead): Promise<string[]> =>
  (
    await query(
      "select data->>'subjectId' as subject from pgboss.job where data->>'kind' = 'lead-reply' and data->>'subjectId' like $1",
      [`${id}.%`],
    )
  ).map(({ subject }) => subject)

async function deliver(lead: Lead): Promise<void> {
  const job = sendMail([replyMail], recordMailOutcome)
  for (const subjectId of await queued(lead)) {
    const data = { kind: 'lead-reply' as const, subjectId }
    await job.handle({ ctx: context.system, data, attempt: 1, lastAttempt: false })
  }
}

test('a reply arrives as previewed, from the agency, and stands in the timeline and the mail log', async () => {
  const lead = await receive({ customerName: 'Nia <b>Rao</b>', quote: { ...quote(), currency: 'USD' } })
  const text = 'Hello {name},\n\nyou chose {choice} for {price}.\n\n{payments}\n\n{link}\n\nBest\n{sender}'
  const shown = await preview(lead, { subject: 'Your request {reference}', text })
  const sent = await page(await reply(lead, { subject: 'Your request {reference}', text }))
  await deliver(lead)
  const mail = await mailbox.mailTo(lead.email, 'Your request')
  expect(mail.subject).toBe(`Your request ${lead.reference}`)
  expect(mail.headers['reply-to']).toContain(agency.email)
  expect(mail.headers['auto-submitted']).toBeUndefined()
  expect(mail.recipients).toEqual([lead.email])
  expect(mail.text.trim()).toBe(shown.text.trim())
  expect(shown).toMatchObject({ to: lead.email, replyTo: agency.email, subject: mail.subject })
  expect(mail.text).toContain('Hello Nia <b>Rao</b>,')
  expect(mail.html).toContain('Nia &lt;b&gt;Rao&lt;/b&gt;')
  expect(mail.text).toMatch(/you chose .+, .+ for \$[\d,]+ \(₹[\d,]+\)\./)
  expect(mail.text).toMatch(/Deposit \(10%\): ₹[\d,]+ \(about \$\d+\)\nBalance after completion \(90%\): ₹/)
  expect(mail.text).toContain('Best\nMeera')
  expect(mail.html).toContain('Best<br/>Meera')
  expect(mail.html).toContain('href="https://orbweaver.example/dashboard"')
  expect(sent.lead.status).toBe('contacted')
  const events = sent.events.filter(isReadable).map(({ kind, actor, data }) => ({ kind, actor, data }))
  expect(events.slice(1)).toMatchObject([
    { kind: 'reply', actor: 'Meera', data: { to: lead.email, subject: mail.subject } },
    { kind: 'status-changed', actor: 'Meera', data: { from: 'new', to: 'contacted' } },
  ])
  expect(
    await query("select status from mails where kind = 'lead-reply' and lead_id = $1", [lead.id]),
  ).toEqual([{ status: 'sent' }])
})

test('a double click and a retry send one mail; other words under the same key are refused', async () => {
  const lead = await receive()
  const key = randomUUID()
  const answers = await Promise.all([reply(lead, words, {}, key), reply(lead, words, {}, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { events } = await page(await reply(lead, words, {}, key))
  expect(events.filter((event) => isReadable(event) && event.kind === 'reply')).toHaveLength(1)
  expect(await queued(lead)).toEqual([`${lead.id}.${key}`])
  const other = await reply(lead, { ...words, text: 'Something else.' }, {}, key)
  expect(other.status).toBe(422)
  expect((await other.json()).detail).toContain('has already sent a reply')
  await page(await reply(lead, words))
  expect(await queued(lead)).toHaveLength(2)
})

test('a preview writes nothing', async () => {
  const lead = await receive()
  const state = () =>
    query(
      'select (select count(*) from record_events) e, (select count(*) from audit_entries) a, (select count(*) from pgboss.job) j, version, updated_at from leads where id = $1',
      [lead.id],
    )
  const before = await state()
  expect((await ask(`${lead.path}/reply/preview`, words)).status).toBe(200)
  expect(await state()).toEqual(before)
})

test('a lead that has paid since gets true amounts, and a preview from before is refused', async () => {
  if (!context.standIn) throw new Error('No stand-in without keys')
  const { order } = await makeOrder(context.visitor, {})
  const chosen = {
    ...quote(),
    packageId: 'business-basic',
    addOnIds: [],
    currency: 'INR' as const,
    countryCode: 'IN',
  }
  const lead = await receive({ quote: chosen, razorpayOrderId: order.providerOrderId })
  const asked = { subject: 'Your deposit', text: 'So far:\n{payments}' }
  const before = await preview(lead, asked)
  expect(before.text).toContain('Deposit (10%): ₹1,500')
  await payInWindow(context.standIn, order.providerOrderId)
  await settlePayment(context.system, { providerOrderId: order.providerOrderId, by: 'webhook' })
  const stale = await ask(`${lead.path}/replies`, { ...asked, digest: before.digest, isContacted: true })
  expect([stale.status, (await stale.json()).detail]).toEqual([409, expect.stringContaining('has changed')])
  expect(await queued(lead)).toEqual([])
  const now = await preview(lead, asked)
  expect(now.text).toContain('Paid (10%): ₹1,500')
  expect(now.text).toContain('This was a test payment: no money moved.')
  expect(now.text).not.toContain('To start')
  // It is won: “contacted” would be a step back.
  expect((await page(await reply(lead, asked))).lead.status).toBe('won')
})

test('moves a new lead only if asked to, and no later one', async () => {
  const lead = await receive()
  expect((await (await ask(`${lead.path}/reply`)).json()).canBeContacted).toBe(true)
  expect((await page(await reply(lead, words, { isContacted: false }))).lead.status).toBe('new')
  await query("update leads set status = 'quoted' where id = $1", [lead.id])
  expect((await (await ask(`${lead.path}/reply`)).json()).canBeContacted).toBe(false)
  expect((await page(await reply(lead))).lead.status).toBe('quoted')
})

test('a subject with line breaks and a name that looks like a placeholder add no header and no value', async () => {
  const lead = await receive({ customerName: '{price} Rao' })
  const subject = 'Hi {name}\r\nBcc: victim@example.com'
  await page(await reply(lead, { subject, text: 'Fine.' }))
  await deliver(lead)
  const mail = await mailbox.mailTo(lead.email, 'Hi')
  expect(mail.subject).toBe('Hi {price} Rao Bcc: victim@example.com')
  expect(mail.headers.bcc).toBeUndefined()
  expect(mail.recipients).toEqual([lead.email])
})

test.each([
  ['in quarantine', "update leads set status = 'quarantined' where id = $1", /quarantine/],
  ['without an address', "update leads set email = '' where id = $1", /no email address/],
  [
    'erased',
    `with gone as (update leads set email = '' where id = $1 returning id)
     insert into record_events (lead_id, at, kind, actor, data) select id, now(), 'erased', 'System', '{}' from gone`,
    /had their data erased/,
  ],
])('refuses a lead %s', async (_, change, reason) => {
  const lead = await receive()
  const { digest } = await preview(lead, words)
  await query(change, [lead.id])
  expect((await (await ask(`${lead.path}/reply`)).json()).refusal).toMatch(reason)
  for (const [path, body] of [
    ['reply/preview', words],
    ['replies', { ...words, digest, isContacted: true }],
  ] as const) {
    const answer = await ask(`${lead.path}/${path}`, body)
    expect([answer.status, (await answer.json()).detail]).toEqual([409, expect.stringMatching(reason)])
  }
  expect(await queued(lead)).toEqual([])
})

test.each([
  [{ text: 'Dear {nmae}' }, 'text', 'There is no placeholder {nmae}.'],
  [{ subject: '{payments}' }, 'subject', 'Use {payments} in the text only.'],
  [{ text: 'It costs {price}.' }, 'text', 'This lead has nothing for {price}.'],
  [{ text: '  \n ' }, 'text', 'Write the text first.'],
  [{ text: 'x'.repeat(5001) }, 'text', 'Use at most 5000 characters.'],
  [{ subject: '' }, 'subject', 'Write a subject.'],
  [{ subject: 'x'.repeat(151) }, 'subject', 'Use at most 150 characters.'],
])('refuses %j', async (changes, field, message) => {
  const lead = await receive({ quote: undefined })
  const answer = await ask(`${lead.path}/reply/preview`, { ...words, ...changes })
  const problem = { field, message: expect.stringContaining(message) }
  expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [problem] }])
})

test('a reply that waited is not sent to a lead quarantined or erased meanwhile', async () => {
  const lead = await receive()
  await page(await reply(lead))
  const [subjectId = ''] = await queued(lead)
  const compose = () => composeAsJob(context.system, replyMail, subjectId)
  expect(await compose()).not.toBeNull()
  await query("update leads set status = 'quarantined' where id = $1", [lead.id])
  expect(await compose()).toBeNull()
  await query("update leads set status = 'contacted' where id = $1", [lead.id])
  await query('delete from record_events where lead_id = $1', [lead.id])
  expect(await compose()).toBeNull()
})

test('a reply answers the lead once, whether or not it moves it', async () => {
  const lead = await receive()
  const answeredAt = async () =>
    (await query('select answered_at from leads where id = $1', [lead.id]))[0]?.answered_at
  expect(await answeredAt()).toBeNull()
  await page(await reply(lead, words, { isContacted: false }))
  const first = await answeredAt()
  expect(first).toBeInstanceOf(Date)
  await page(await reply(lead, { ...words, subject: 'Again' }))
  expect(await answeredAt()).toEqual(first)
})
