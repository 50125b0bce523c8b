import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { MailError } from '#platform/mail/mailer.server.ts'
import { type MailJob, queueMail } from '#platform/mail/queue-mail.server.ts'
import { openRecord } from '#platform/records/authorise-record.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { openPaidProject } from '../creating/open-paid-project.server.ts'
import { projectRecord } from '../project.server.ts'

const app = setUpPayments()
const email = 'asha@example.com'
const customer = { name: 'Asha Rao', email, phone: '', companyName: '' }
const makeOrder = async () => (await app.makeOrder({ customer })).order

type QueuedJob = { id: string; name: string; data: Partial<MailJob> }
type IsDue = (job: QueuedJob) => boolean

/** The earliest first, and those that they queue. */
async function runJobs(isDue: IsDue = () => true, ctx = app.context.system): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query<QueuedJob>(
      'select id, name, data from pgboss.job order by start_after, created_on, id',
    )
    const next = rows.find(isDue)
    if (!next) return
    await app.pool.query('delete from pgboss.job where id = $1', [next.id])
    const job = jobs.find(({ name }) => name === next.name)
    await job?.handle({ ctx, data: next.data, attempt: 1, lastAttempt: false })
  }
}

async function mailsToClient(): Promise<{ kind: string; subject: string; text: string }[]> {
  const { kind, subject, text, status, toAddress } = mails
  const rows = await app.db
    .select({ kind, subject, text, status })
    .from(mails)
    .where(eq(toAddress, email))
    .orderBy(mails.id)
  return rows.filter(({ status }) => status === 'logged')
}

const open = (orderId: string, visitor: string | null = visitorHash) =>
  openPaidProject(app.context.visitor, { providerOrderId: orderId, visitorHash: visitor })

test('who pays and sends the request gets one mail, with copy, receipt and the project', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId)
  await runJobs()
  const [mail, ...more] = await mailsToClient()
  expect(more).toEqual([])
  expect(mail?.subject).toBe(
    `Test: Your payment has arrived, and your project has started, reference ${receipt.reference}`,
  )
  for (const words of [
    'Your payment of ₹1,500 has arrived. Its receipt is below.',
    `Your reference is ${receipt.reference}.`,
    'Follow progress, send us content and approve work',
    'What we need from you',
    `Receipt: ${order.receipt}`,
    'Project type: Business Website',
    'The balance of ₹13,500 is due after completion.',
    'This was a test payment: no money moved.',
  ]) {
    expect(mail?.text).toContain(words)
  }
  expect(mail?.text).toMatch(/\/project\/[\w-]{36}#[\w-]{22}/)
  expect(mail?.text).not.toContain('What happens next')
})

test('who sends the request first gets its copy, then payment and project in one mail', async () => {
  const order = await makeOrder()
  await app.sendRequest(order.providerOrderId)
  await runJobs()
  await app.verify(await app.payInWindow(order.providerOrderId))
  await runJobs()
  const sent = await mailsToClient()
  expect(sent.map(({ kind }) => kind)).toEqual(['lead-visitor', 'project-started'])
  expect(sent[1]?.text).toContain(`Receipt: ${order.receipt}`)
  expect(sent[1]?.text).not.toContain('To protect your privacy')
})

test('who never sends the request gets receipt and project in one mail; the request has its copy later', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  await app.pool.query(`delete from pgboss.job where data->>'kind' = 'payment-unfinished'`)
  await runJobs()
  expect((await mailsToClient()).map(({ kind }) => kind)).toEqual(['project-started'])
  const { receipt } = await app.sendRequest(order.providerOrderId)
  await runJobs()
  const [, copy, ...more] = await mailsToClient()
  expect(more).toEqual([])
  expect(copy?.subject).toBe(`Test: We have your request and your payment, reference ${receipt.reference}`)
  expect(copy?.text).toContain(`Its receipt, ${order.receipt}, is in a separate email.`)
})

test('without a price no project starts, and the copy has the receipt at once', async () => {
  const order = await makeOrder()
  await app.db.update(orders).set({ quote: null }).where(eq(orders.id, order.id))
  await app.verify(await app.payInWindow(order.providerOrderId))
  await app.sendRequest(order.providerOrderId)
  const { rows } = await app.pool.query(
    `select data->>'kind' as kind, round(extract(epoch from start_after - created_on))::int as seconds
    from pgboss.job where data->>'kind' in ('lead-visitor', 'payment-receipt') order by 1`,
  )
  expect(rows).toEqual([
    { kind: 'lead-visitor', seconds: 0 },
    { kind: 'payment-receipt', seconds: 5 },
  ])
  await runJobs()
  expect((await mailsToClient()).map(({ kind }) => kind)).toEqual(['lead-visitor'])
  expect(await open(order.providerOrderId)).toEqual({ path: null })
})

test('the browser that paid opens the project, for a day and until staff end its links', async () => {
  const order = await makeOrder()
  await expect(open(order.providerOrderId, 'somebody else')).rejects.toMatchObject({ code: 'not-found' })
  await app.verify(await app.payInWindow(order.providerOrderId))
  expect(await open(order.providerOrderId), 'before the start').toEqual({ path: null })
  await app.sendRequest(order.providerOrderId)
  await runJobs()

  const { path } = await open(order.providerOrderId)
  const [, id = '', token = ''] = /^\/project\/([\w-]{36})#([\w-]{22})$/.exec(path ?? '') ?? []
  expect(await openRecord(app.holderOf(token), projectRecord, id)).toMatchObject({ side: 'client' })
  await expect(open(order.providerOrderId, null)).rejects.toMatchObject({ code: 'not-found' })

  const change = (changes: object) => app.db.update(orders).set(changes).where(eq(orders.id, order.id))
  await change({ source: 'link' })
  expect(await open(order.providerOrderId), 'paid by a link').toEqual({ path: null })
  await change({ source: 'contact', visitorHashes: ['somebody else', visitorHash] })
  expect(await open(order.providerOrderId), 'a link that was forwarded').toEqual({ path: null })
  await change({ visitorHashes: [visitorHash], customerEmail: 'else@example.com' })
  expect(await open(order.providerOrderId), 'another payer').toEqual({ path: null })
  await change({ customerEmail: email })
  app.waitMinutes(24 * 60 + 1)
  expect(await open(order.providerOrderId), 'a day later').toEqual({ path: null })
  app.waitMinutes(-60)
  expect(await open(order.providerOrderId)).not.toEqual({ path: null })
  await app.pool.query(
    `insert into record_events (project_id, at, actor, kind, data) values ($1, now(), 'Meera', 'links-revoked', '{}')`,
    [id],
  )
  expect(await open(order.providerOrderId), 'ended links').toEqual({ path: null })
})

test('a receipt goes by itself once the mail that was to include it is dropped', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  await app.sendRequest(order.providerOrderId)
  await runJobs(({ name }) => name === 'start-project')
  const { system } = app.context
  const later = new MailError('Not now', { permanent: false, reason: '451 later' })
  const isDown = { ...system, mailer: { ...system.mailer, deliver: () => Promise.reject(later) } }
  const isStarted: IsDue = ({ data }) => data.kind === 'project-started'
  await expect(runJobs(isStarted, isDown)).rejects.toThrow('Not now')
  const statusOf = async (kind: MailKind) =>
    (await app.db.select({ status: mails.status }).from(mails).where(eq(mails.kind, kind)))[0]?.status
  expect(await statusOf('payment-receipt')).toBe('included')

  const [started] = await app.db.select({ id: projects.id }).from(projects)
  await app.db.update(projects).set({ status: 'cancelled' })
  await queueMail(system, 'project-started', started?.id ?? '')
  await runJobs()
  const sent = await mailsToClient()
  // The copy includes the receipt if it is composed first.
  expect(sent.filter(({ text }) => text.includes(`Receipt: ${order.receipt}`))).toHaveLength(1)
  expect(sent.filter(({ kind }) => kind === 'lead-visitor')).toHaveLength(1)
})
