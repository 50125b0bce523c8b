import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { printedOn } from '#test/readers/read-pdf.ts'
import { issueMissingDocuments } from './issue-missing-documents.job.server.ts'

const app = setUpPayments()
const run = (ctx = app.context.system) =>
  issueMissingDocuments.handle({ ctx, data: {}, attempt: 1, lastAttempt: false })
const issued = () => app.db.select().from(documents).orderBy(asc(documents.number))
/** The queue as a release without documents left it. */
const forgetJobs = () => app.pool.query('delete from pgboss.job')
const queuedMails = async () =>
  (await app.pool.query("select data from pgboss.job where name = 'send-mail'")).rows

async function refundEarlier(orderId: string): Promise<void> {
  const input = { orderId, amountInrMinor: 50_000, reason: 'Asked for', effect: 'owed-again' as const }
  await refundPayment(app.context.staff, { ...input, key: randomUUID() })
}

test('issues the documents of earlier money once, in the order of its days, and mails none', async () => {
  const first = await app.paidOrder()
  app.waitMinutes(24 * 60)
  await refundEarlier(first.id)
  app.waitMinutes(24 * 60)
  const second = await app.paidOrder({ visitorHashes: ['another'] })
  await forgetJobs()
  app.waitMinutes(100 * 24 * 60)
  await run()
  const once = await issued()
  expect(once.map(({ number, orderId }) => [number, orderId])).toEqual([
    ['TCRN/26-27/0001', first.id],
    ['TREC/26-27/0001', first.id],
    ['TREC/26-27/0002', second.id],
  ])
  expect(once.map(({ content }) => content.issuedOn)).toEqual(Array(3).fill('2027-02-12'))
  const printed = await Promise.all(once.map(async ({ pdf }) => (await printedOn(pdf)).join(' ')))
  expect(printed[0]).toContain('refunded on 3 November 2026 (India time).')
  expect(printed[1]).toContain('paid on 2 November 2026 (India time).')
  expect(printed[2]).toContain('paid on 4 November 2026 (India time).')
  const events = await app.eventsOf('document')
  expect(events.map(({ actor, data }) => [actor, (data as { number: string }).number])).toEqual([
    ['System', 'TREC/26-27/0001'],
    ['System', 'TCRN/26-27/0001'],
    ['System', 'TREC/26-27/0002'],
  ])
  await run()
  expect(await issued()).toEqual(once)
  expect(await app.eventsOf('document')).toHaveLength(3)
  expect(await queuedMails()).toEqual([])
})

test('leaves the last hour’s money to the job that its settlement queued', async () => {
  await app.paidOrder()
  app.waitMinutes(59)
  await run()
  expect(await issued()).toEqual([])
  app.waitMinutes(2)
  await run()
  expect(await issued()).toHaveLength(1)
})

test('two workers at once issue each document once', async () => {
  const { id } = await app.paidOrder()
  await refundEarlier(id)
  app.waitMinutes(24 * 60)
  await Promise.all([run(), run()])
  expect((await issued()).map(({ number }) => number)).toEqual(['TCRN/26-27/0001', 'TREC/26-27/0001'])
})

test('a refunded duplicate payment gets no credit note', async () => {
  const { id } = await app.paidOrder()
  const { providerOrderId = '' } = (await app.orderOf(id)) ?? {}
  await app.payAgain(providerOrderId)
  await app.settle(providerOrderId)
  await refundPayment(app.context.staff, {
    orderId: id,
    amountInrMinor: 150_000,
    reason: '',
    effect: 'lowers-price',
    key: randomUUID(),
  })
  app.waitMinutes(24 * 60)
  await run()
  expect((await issued()).map(({ kind }) => kind)).toEqual(['receipt'])
})

test('a document that cannot be issued keeps no other from being issued, and the job is tried again', async () => {
  const broken = await app.paidOrder()
  const { id } = await app.paidOrder({ visitorHashes: ['another'] })
  await app.pool.query(`update orders set quote = '{"lines": 1}' where id = $1`, [broken.id])
  app.waitMinutes(24 * 60)
  await expect(run()).rejects.toThrow('1 documents are still missing')
  expect((await issued()).map(({ orderId }) => orderId)).toEqual([id])
})
