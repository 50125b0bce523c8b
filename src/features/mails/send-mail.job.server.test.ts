import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifications } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { mails } from '#db/schema/mails.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { addDays } from '#domain/duration.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { signUpLinkMail } from '#features/accounts/account-mails.server.ts'
import { sendAccountLink } from '#features/accounts/authentication/send-account-link.server.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { moveLead } from '#features/leads/changing/change-lead.server.ts'
import { type ProjectRequestInput, projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { mailPlan } from '#features/wizard/plan/mail-plan.server.ts'
import { planMail } from '#features/wizard/plan/plan-mail.server.ts'
import { readSharedPlan } from '#features/wizard/plan/shared-plan.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { makeOrder, payInWindow, visitorHash } from '#test/fixtures/order-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { projectRequest, sharedPlan } from '#test/fixtures/visitor-fixtures.ts'
import { findFreePort } from '#test/servers/free-port.ts'
import { type Mailbox, openMailbox } from '#test/servers/mailbox.ts'
import { untilQueueDone } from '#test/servers/settle-site.ts'
import { retryMail } from './retry-mail.server.ts'
import { sendMail } from './send-mail.job.server.ts'

const job = sendMail([leadAgencyMail, leadVisitorMail, planMail, signUpLinkMail], recordMailOutcome)
const agencyAddress = 'agency@orbweaver.example'
const noon = new Date('2026-11-02T12:00:00.000Z')

let mailbox: Mailbox
let context: VerbContext

beforeAll(async () => {
  mailbox = await openMailbox()
  context = await openVerbContext({
    jobs,
    settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'web@orbweaver.example', MAIL_TO: agencyAddress },
  })
  context.setTime(noon)
})
afterAll(async () => {
  await context.close()
  await mailbox.close()
})

async function receive(changes: Partial<ProjectRequestInput> = {}) {
  const request = v.parse(projectRequestSchema, projectRequest(changes))
  const { receipt } = await receiveLead(context.visitor, { request, idempotencyKey: randomUUID() })
  return { ...receipt, email: request.customerEmail }
}

async function planFor(email: string): Promise<string> {
  await mailPlan(context.visitor, { ...sharedPlan(), email })
  const [plan] = await context.database.db.select().from(sharedPlans).where(eq(sharedPlans.email, email))
  return plan?.id ?? ''
}

const run = (kind: MailKind, subjectId: string, { lastAttempt = false, ctx = context.system } = {}) =>
  job.handle({ ctx, data: { kind, subjectId }, attempt: 1, lastAttempt })

const countedAs = async (outcome: string) => {
  const { values } = await context.system.counters.mails.get()
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
}
const logOf = async (leadId: string, kind = 'lead-visitor') => {
  const rows = await context.database.db.select().from(mails).where(eq(mails.leadId, leadId))
  return rows.find((mail) => mail.kind === kind)
}
const timelineOf = async (leadId: string) => {
  const events = await context.database.db
    .select({ kind: recordEvents.kind, actor: recordEvents.actor, data: recordEvents.data })
    .from(recordEvents)
    .where(eq(recordEvents.leadId, leadId))
    .orderBy(asc(recordEvents.id))
  return events.filter(({ kind }) => kind.startsWith('mail-'))
}

test('the copy with the receipt contains its link, and the log does not', async () => {
  if (!context.standIn) throw new Error('No stand-in without keys')
  const email = `${randomUUID()}@example.com`
  const customer = { name: 'Asha Rao', email, phone: '', companyName: '' }
  const { order } = await makeOrder(context.visitor, { customer })
  await payInWindow(context.standIn, order.providerOrderId)
  const request = projectRequest({ customerEmail: email, razorpayOrderId: order.providerOrderId })
  const { receipt } = await receiveLead(context.visitor, {
    request: v.parse(projectRequestSchema, request),
    idempotencyKey: randomUUID(),
    visitorHash,
  })
  await run('lead-visitor', receipt.id)
  const { text, html } = await mailbox.mailTo(email, 'Open the advance receipt')
  const [, token = ''] = /\/invoice\/[\w-]{36}#([\w-]{22})/.exec(text) ?? []
  expect(html).toContain(token || 'a token')
  const logged = await logOf(receipt.id)
  expect(logged?.text).toMatch(/\/invoice\/[\w-]{36}#…/)
  expect(logged?.text).not.toContain(token)
  expect(logged?.html).not.toContain(token)
})

test('the agency gets every field, the price and a link to the lead', async () => {
  const lead = await receive({
    customerName: 'Nia Agency-Reader',
    quote: { packageId: 'business-pro', addOnIds: ['seo-premium'], currency: 'USD', countryCode: null },
  })
  await run('lead-agency', lead.id)
  const mail = await mailbox.mailTo(agencyAddress, 'Nia Agency-Reader')
  expect(mail?.subject).toBe(`Project request ${lead.reference} from Nia Agency-Reader`)
  expect(mail?.from).toBe('web@orbweaver.example')
  expect(mail?.headers['reply-to']).toContain(lead.email)
  for (const part of [mail?.text, mail?.html]) {
    for (const shown of [
      'Nia Agency-Reader',
      lead.email,
      '+91 98450 12345',
      'Business Website',
      'Morning (9-12)',
      'Within a week',
      'Ten pages about looms.',
      'Business Pro',
      'Premium SEO',
      '$516',
      '₹43,000',
      '₹4,300',
      '₹38,700',
      `https://orbweaver.example/admin/leads/${lead.id}`,
    ]) {
      expect(part).toContain(shown)
    }
  }
  expect(mail?.text).toContain('Company: Rao & Daughters')
  expect(mail?.html).toContain('Rao &amp; Daughters')
})

test('the visitor gets the reference, their choices and how to pay, once', async () => {
  const lead = await receive({
    quote: { packageId: 'business-basic', addOnIds: [], currency: 'INR', countryCode: 'IN' },
  })
  await run('lead-visitor', lead.id)
  await run('lead-visitor', lead.id)
  const [mail, ...more] = await mailbox.mailsTo(lead.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`We have your request, reference ${lead.reference}`)
  for (const part of [mail?.text, mail?.html]) {
    for (const shown of [
      lead.reference,
      'Business Website',
      'Within a week',
      '₹15,000',
      '₹1,500',
      '₹13,500',
      '10%',
      '90%',
    ]) {
      expect(part).toContain(shown)
    }
  }
  for (const written of ['Asha Rao', 'Rao & Daughters', '98450', 'looms', 'Online Form Submission']) {
    expect(mail?.text).not.toContain(written)
  }
  expect(await logOf(lead.id)).toMatchObject({
    toAddress: lead.email,
    status: 'sent',
    attempts: 1,
    sentAt: noon,
    messageId: `<${lead.id}.lead-visitor@orbweaver.example>`,
  })
  expect(mail?.headers['message-id']).toBe(`<${lead.id}.lead-visitor@orbweaver.example>`)
  expect(await timelineOf(lead.id)).toEqual([
    {
      kind: 'mail-sent',
      actor: 'System',
      data: {
        mailId: (await logOf(lead.id))?.id,
        to: lead.email,
        mailKind: 'lead-visitor',
        logged: false,
      },
    },
  ])
})

test("a visitor's text adds no markup, header or recipient to a mail", async () => {
  const markup = '<script>alert(1)</script><a href="https://evil.example">"here" & now</a>'
  const lead = await receive({
    customerName: `${markup}\r\nBcc: victim@example.com`,
    companyName: markup,
    projectDescription: `${markup}\r\n.\r\nsecond line`,
  })
  await run('lead-agency', lead.id)
  const mail = await mailbox.mailTo(agencyAddress, lead.reference)
  expect(mail?.recipients).toHaveLength(1)
  expect(mail?.headers.bcc).toBeUndefined()
  expect(mail?.html).not.toMatch(/<script|<a href="https:\/\/evil/)
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail?.text).toContain(`> ${markup}\n> .\n> second line`)
  expect(mail?.subject).toBe(`Project request ${lead.reference} from ${markup} Bcc: victim@example.com`)
})

test('without a mail server a mail is logged, and staff can read it', async () => {
  const lead = await receive()
  const ctx = { ...context.system, mailer: openMailer({}, context.system.heartbeats.of('mail')) }
  await run('lead-visitor', lead.id, { ctx })
  expect(await logOf(lead.id)).toMatchObject({
    status: 'logged',
    html: expect.stringContaining(lead.reference),
  })
  expect(await timelineOf(lead.id)).toMatchObject([{ kind: 'mail-sent', data: { logged: true } }])
})

test('gives up at once on an address that the mail server refuses for good', async () => {
  const lead = await receive()
  mailbox.refuse(lead.email, 550)
  const failed = await countedAs('failed')
  await run('lead-visitor', lead.id)
  expect(await countedAs('failed')).toBe(failed + 1)
  const mail = await logOf(lead.id)
  expect(mail).toMatchObject({ status: 'failed', sentAt: null, lastError: expect.stringContaining('550') })
  expect(await timelineOf(lead.id)).toMatchObject([
    { kind: 'mail-failed', data: { to: lead.email, reason: expect.stringContaining('550') } },
  ])
})

test('retries a mail, then gives it up; staff can still send it', async () => {
  const lead = await receive()
  mailbox.refuse(lead.email, 451)
  const error = await run('lead-visitor', lead.id).then(
    () => null,
    (refusal: unknown) => String(refusal),
  )
  expect(error).toBe('MailError: Mail not delivered EENVELOPE 451')
  expect(await logOf(lead.id)).toMatchObject({
    status: 'sending',
    lastError: expect.stringContaining(lead.email),
  })
  await run('lead-visitor', lead.id, { lastAttempt: true })
  const mail = await logOf(lead.id)
  expect(mail).toMatchObject({ status: 'failed', attempts: 2 })
  expect((await timelineOf(lead.id)).map(({ kind }) => kind)).toEqual(['mail-failed'])

  mailbox.refuse(lead.email, 0)
  const input = { id: mail?.id ?? '' }
  await retryMail(context.staff, input)
  expect(await logOf(lead.id)).toMatchObject({ status: 'sending' })
  await expect(retryMail(context.staff, input)).rejects.toMatchObject({ code: 'conflict' })
  await run('lead-visitor', lead.id)
  expect(await mailbox.mailsTo(lead.email)).toHaveLength(1)
  expect(await logOf(lead.id)).toMatchObject({ status: 'sent', attempts: 3, lastError: null })
})

test('after a failed attempt, a mail is dropped if its lead gets none any more, and sent if that comes back', async () => {
  const lead = await receive()
  mailbox.refuse(lead.email, 451)
  await expect(run('lead-visitor', lead.id)).rejects.toThrow('451')
  mailbox.refuse(lead.email, 0)
  await moveLead(context.staff, { id: lead.id, status: 'quarantined' })
  await run('lead-visitor', lead.id)
  const dropped = await logOf(lead.id)
  expect(dropped).toMatchObject({ status: 'dropped', attempts: 1, lastError: expect.any(String) })
  const input = { id: dropped?.id ?? '' }
  await expect(retryMail(context.staff, input)).rejects.toMatchObject({ code: 'conflict' })

  await moveLead(context.staff, { id: lead.id, status: 'new' })
  await run('lead-visitor', lead.id)
  expect(await mailbox.mailsTo(lead.email)).toHaveLength(1)
  expect(await logOf(lead.id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
})

/** The job of a mail whose composing takes as long as `meanwhile`. */
function runSlowly(definition: MailDefinition, subjectId: string, meanwhile: (ctx: Ctx) => Promise<unknown>) {
  const slow: MailDefinition = {
    ...definition,
    async compose(ctx, ...input) {
      const mail = await definition.compose(ctx, ...input)
      await meanwhile(ctx)
      return mail
    },
  }
  const { handle } = sendMail([slow], recordMailOutcome)
  const data = { kind: definition.kind, subjectId }
  return handle({ ctx: context.system, data, attempt: 1, lastAttempt: false })
}

test('a mail cannot write while it is composed', async () => {
  const lead = await receive()
  const run = runSlowly(leadVisitorMail, lead.id, ({ db }) =>
    db.update(leads).set({ message: 'Written' }).where(eq(leads.id, lead.id)),
  )
  await expect(run).rejects.toMatchObject({
    cause: { message: 'cannot execute UPDATE in a read-only transaction' },
  })
  expect(await logOf(lead.id)).toBeUndefined()
})

test('a mail that another job sends while it is composed keeps the link that was sent', async () => {
  const email = `${randomUUID()}@example.com`
  const planId = await planFor(email)
  await runSlowly(planMail, planId, () => run('plan-copy', planId))
  const [sent, ...more] = await mailbox.mailsTo(email)
  expect(more).toEqual([])
  const [, token = ''] = /\/ai-recommendations\/([\w-]{22})/.exec(sent?.text ?? '') ?? []
  expect(await readSharedPlan(context.visitor, { token })).toMatchObject(sharedPlan())
})

test('limits copies to five an hour per mailbox; the sixth waits for staff', async () => {
  const customerEmail = `stranger-${randomUUID()}@example.com`
  const ways = [
    customerEmail,
    customerEmail.toUpperCase(),
    customerEmail.replace('@', '+web@'),
    customerEmail.replace('@', '+Site@'),
  ]
  const leads = await Promise.all([...ways, ...ways].map((customerEmail) => receive({ customerEmail })))
  const countBoth = () => Promise.all([countedAs('held'), countedAs('sent')])
  const [heldBefore = 0, sentBefore = 0] = await countBoth()
  await Promise.all(leads.map(({ id }) => run('lead-visitor', id)))
  const logged = await Promise.all(leads.map(({ id }) => logOf(id)))
  expect(logged.map((mail) => mail?.status).sort()).toEqual([
    ...Array(3).fill('held'),
    ...Array(5).fill('sent'),
  ])
  expect(await countBoth()).toEqual([heldBefore + 3, sentBefore + 5])

  const held = logged.find((mail) => mail?.status === 'held')
  expect(await timelineOf(held?.leadId ?? '')).toMatchObject([{ kind: 'mail-held' }])
  await run('lead-visitor', held?.leadId ?? '')
  expect(await logOf(held?.leadId ?? '')).toMatchObject({ status: 'held' })
  await retryMail(context.staff, { id: held?.id ?? '' })
  await run('lead-visitor', held?.leadId ?? '')
  expect(await logOf(held?.leadId ?? '')).toMatchObject({ status: 'sent' })

  const anHourLater = await receive({ customerEmail })
  context.setTime(new Date(noon.getTime() + 3_600_001))
  await run('lead-visitor', anHourLater.id)
  context.setTime(noon)
  expect(await logOf(anHourLater.id)).toMatchObject({ status: 'sent' })
})

test('above the hourly cap all copies wait, and are sent once there is room', async () => {
  const tomorrow = addDays(noon, 1)
  context.setTime(tomorrow)
  const ctx = { ...context.system, env: { ...context.system.env, COPIES_PER_HOUR: 2 } }
  const leads = await Promise.all([receive(), receive(), receive()] as const)
  const planId = await planFor(`${randomUUID()}@example.com`)
  const runAll = () =>
    Promise.all([
      ...leads.map(({ id }) => run('lead-visitor', id, { ctx })),
      run('plan-copy', planId, { ctx }),
    ])
  const subjects = [...leads.map(({ id }) => id), planId]
  const copies = () =>
    context.database.db
      .select()
      .from(mails)
      .where(and(inArray(mails.subjectId, subjects), ne(mails.kind, 'lead-agency')))
  const statuses = async () => (await copies()).map(({ status }) => status).toSorted()
  await runAll()
  expect(await statuses()).toEqual(['sent', 'sent', 'waiting', 'waiting'])
  const waiting = (await copies()).filter(({ status }) => status === 'waiting')
  const { rows } = await context.database.pool.query(
    `select distinct data->>'subjectId' as id from pgboss.job where start_after > created_on + interval '9 minutes'`,
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual(waiting.map(({ subjectId }) => subjectId).toSorted())
  await run('lead-agency', leads[0].id, { ctx })
  expect(await logOf(leads[0].id, 'lead-agency')).toMatchObject({ status: 'sent' })

  context.setTime(new Date(tomorrow.getTime() + 3_599_999))
  await runAll()
  expect(await statuses()).toEqual(['sent', 'sent', 'waiting', 'waiting'])
  const [first] = waiting
  await retryMail(context.staff, { id: first?.id ?? '' })
  await run(first?.kind as MailKind, first?.subjectId ?? '', { ctx })
  expect(await statuses()).toEqual(['sent', 'sent', 'sent', 'waiting'])

  context.setTime(new Date(tomorrow.getTime() + 3_600_001))
  await runAll()
  expect(await copies()).toMatchObject(Array(4).fill({ status: 'sent', attempts: 1 }))
  context.setTime(noon)
})

test('requests above the hourly cap do not delay sign-ups, which have another cap', async () => {
  context.setTime(addDays(noon, 2))
  const ctx = { ...context.system, env: { ...context.system.env, COPIES_PER_HOUR: 1 } }
  const signUp = async () => {
    const email = `${randomUUID()}@example.com`
    await sendAccountLink(context.visitor, { purpose: 'log-in', email, next: '' })
    const [link] = await context.database.db
      .select({ id: verifications.id })
      .from(verifications)
      .where(eq(verifications.identifier, `sign-up ${email}`))
    const subjectId = link?.id ?? ''
    await run(signUpLinkMail.kind, subjectId, { ctx })
    const [mail] = await context.database.db.select().from(mails).where(eq(mails.subjectId, subjectId))
    return mail?.status
  }
  const request = async () => {
    const { id } = await receive()
    await run('lead-visitor', id, { ctx })
    return (await logOf(id))?.status
  }
  expect([await request(), await request()]).toEqual(['sent', 'waiting'])
  expect([await signUp(), await signUp()]).toEqual(['sent', 'waiting'])
  context.setTime(noon)
})

test('marks a suspected lead for the agency; its visitor gets the copy once staff clear it', async () => {
  const lead = await receive({ website: 'https://spam.example' })
  await run('lead-agency', lead.id)
  const mail = await mailbox.mailTo(agencyAddress, lead.reference)
  expect(mail?.subject).toMatch(/^Check: /)
  expect(mail?.text).toContain('A hidden field was filled in.')
  await run('lead-visitor', lead.id)
  expect(await logOf(lead.id)).toBeUndefined()

  await moveLead(context.staff, { id: lead.id, status: 'new' })
  await run('lead-visitor', lead.id)
  expect(await mailbox.mailsTo(lead.email)).toHaveLength(1)
})

test('mails queued while the mail server is down arrive once when it is back', async () => {
  const closed = await openMailbox({ port: await findFreePort() })
  await closed.close()
  const own = await openVerbContext({
    settings: { SMTP_URL: closed.url, MAIL_TO: agencyAddress },
    jobs: [{ ...job, retryDelaySeconds: 1, retryDelayMaxSeconds: 1 }],
  })
  const request = v.parse(projectRequestSchema, projectRequest())
  const input = { request, idempotencyKey: randomUUID() }
  await receiveLead(own.visitor, input)
  await own.queue.work(() => own.system)
  const statuses = () => own.database.db.select({ status: mails.status, error: mails.lastError }).from(mails)
  const refused = { status: 'sending', error: expect.stringContaining('ECONNREFUSED') }
  await untilQueueDone(own.database.pool)
  expect(await statuses()).toEqual([refused, refused])

  const back = await openMailbox({ port: Number(new URL(closed.url).port) })
  await back.mailsTo(agencyAddress)
  await back.mailsTo(request.customerEmail)
  await untilQueueDone(own.database.pool)
  expect(await statuses()).toEqual([
    { status: 'sent', error: null },
    { status: 'sent', error: null },
  ])
  expect(await back.mailsTo(agencyAddress)).toHaveLength(1)
  expect(await back.mailsTo(request.customerEmail)).toHaveLength(1)
  await own.close()
  await back.close()
})
