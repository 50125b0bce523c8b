import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#domain/duration.ts'
import { raiseLead } from '#features/leads/raise-lead.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import { issueRecordLink, revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { setUpPayments } from '../../test/fixtures/payment-fixtures.ts'
import { jobs } from './jobs.server.ts'

const app = setUpPayments()
const begin = Date.parse('2026-11-02T10:00:00.000Z')
const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

beforeEach(() => query('delete from projects; delete from record_links'))

async function runAfter(name: string, days: number, ms = 0): Promise<void> {
  app.context.setTime(new Date(begin + days * dayMs + ms))
  const job = jobs.find((one) => one.name === name)
  await job?.handle({ ctx: app.context.system, data: {}, attempt: 1, lastAttempt: false })
}

async function lead(status: string): Promise<string> {
  const order = { id: randomUUID(), receipt: '' }
  const { id } = await raiseLead(app.context.system, { lead: { source: 'contact' }, order })
  await query('update leads set status = $2 where id = $1', [id, status])
  return id
}
const leadIds = async () => (await query('select id from leads')).map(({ id }) => id).sort()

test('deletes an unpaid request after two years, but not one with money, a document or a project', async () => {
  await lead('lost')
  await lead('new')
  const started = await lead('won')
  await createProject(app.context.staff, { leadId: started })
  const { id: orderId } = await app.paidOrder()
  const paid = (await app.orderOf(orderId))?.leadId
  const invoiced = await lead('lost')
  const content = { subject: 'Business Basic', buyer: { name: 'Asha Rao', companyName: '' } }
  await query(
    `insert into documents (id, kind, number, about, is_test, lead_id, client_email, issued_at, content, amount_minor,
       currency, pdf, pdf_hash)
     values (gen_random_uuid(), 'invoice', 'INV/1', 'x', false, $1, '', $2, $3, 1, 'INR', '', '')`,
    [invoiced, new Date(begin), content],
  )
  await runAfter('delete-unpaid-leads', 730)
  expect(await leadIds()).toHaveLength(5)
  await runAfter('delete-unpaid-leads', 730, 1)
  expect(await leadIds()).toEqual([started, paid, invoiced].sort())
})

test('deletes a quarantined request after 90 days, and none on which staff have not decided, even after years', async () => {
  const judged = await lead('quarantined')
  await query('update leads set judged_at = $2 where id = $1', [judged, new Date(begin)])
  const unseen = await lead('quarantined')
  const other = await lead('new')
  await runAfter('delete-quarantined-leads', 90)
  expect(await leadIds()).toHaveLength(3)
  await runAfter('delete-quarantined-leads', 90, 1)
  expect(await leadIds()).toEqual([unseen, other].sort())
  await runAfter('delete-unpaid-leads', 1000)
  expect(await leadIds()).toEqual([unseen])
})

test('deletes a removed request after 30 days, and its draft no later than other drafts', async () => {
  const removed = async (from: string) => {
    const id = await lead('removed')
    await query('update leads set created_at = $2, removed_at = $2, removed_from = $3 where id = $1', [
      id,
      new Date(begin),
      from,
    ])
    return id
  }
  await removed('new')
  const other = await lead('new')
  await runAfter('delete-removed-leads', 30)
  expect(await leadIds()).toHaveLength(2)
  await runAfter('delete-removed-leads', 30, 1)
  expect(await leadIds()).toEqual([other])
  await removed('draft')
  await query("update leads set removed_at = removed_at + interval '20 days' where status = 'removed'")
  await runAfter('delete-old-drafts', 30, 1)
  expect(await leadIds()).toEqual([other])
})

test('deletes logged mails after two years', async () => {
  await query(
    `insert into mails (id, kind, subject_id, to_address, subject, html, text, message_id, status, attempts, created_at)
     values ($1, 'lead-visitor', 'x', 'mira@example.com', '', '', '', '', 'sent', 1, $2)`,
    [randomUUID(), new Date(begin)],
  )
  await runAfter('delete-old-mails', 730)
  expect(await query('select from mails')).toHaveLength(1)
  await runAfter('delete-old-mails', 730, 1)
  expect(await query('select from mails')).toEqual([])
})

test('deletes an unpaid order after a year, unless it can still be paid with the current keys', async () => {
  const { id: paid } = await app.paidOrder()
  const { order: open } = await app.makeOrder({ visitorHashes: ['open'] })
  const { order: closed } = await app.makeOrder({ visitorHashes: ['closed'] })
  await query('update orders set next_check_at = null where id = $1', [closed.id])
  const { order: tried } = await app.makeOrder({ visitorHashes: ['tried'] })
  await query(`update orders set mode = 'test' where id = $1`, [tried.id])
  await runAfter('delete-unpaid-orders', 365)
  expect(await query('select from orders')).toHaveLength(4)
  await runAfter('delete-unpaid-orders', 365, 1)
  expect((await query('select id from orders')).map(({ id }) => id).sort()).toEqual([paid, open.id].sort())
})

test('deletes an expired or revoked link after 30 more days', async () => {
  const issue = (key: string, subjectId: string, days: number) => {
    const input = { key, noun: 'project', subjectId, email: 'mira@example.com', days }
    return issueRecordLink(app.context.system, input)
  }
  const [first, second] = [randomUUID(), randomUUID()]
  await issue('revoked', first, 100)
  await revokeRecordLinks(app.context.system, { noun: 'project', subjectId: first })
  await issue('expires', second, 1)
  await issue('lives', second, 100)
  const links = async () => (await query('select from record_links')).length
  await runAfter('delete-dead-links', 30)
  expect(await links()).toBe(3)
  await runAfter('delete-dead-links', 30, 1)
  expect(await links()).toBe(2)
  await runAfter('delete-dead-links', 31, 1)
  expect(await links()).toBe(1)
})
