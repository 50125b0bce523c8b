import { asc } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { issueMissingDocuments } from '#features/billing/documents/issuing/issue-missing-documents.job.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { openVerbContext } from '../fixtures/verb-context.ts'
import { printedOn } from '../readers/read-pdf.ts'
import { openBefore, storeLead, storeOrder } from './earlier-database.ts'

test('the new release issues documents once for money that settled before it had any', async () => {
  const { query, finish, db } = await openBefore('0021_invoices')
  const context = await openVerbContext({ mode: 'live', jobs })
  onTestFinished(() => context.close())
  const price = { currency: 'EUR', multiplier: 1.25, totalInrMinor: 904_500, depositInrMinor: 90_500 }
  const quote = { ...price, remainderInrMinor: 814_000, shownTotal: 99.5, kind: 'package', lines: [] }
  await storeLead(query, 'ORB-1', quote)
  for (const receipt of ['paid', 'unpaid', 'refunded']) await storeOrder(query, receipt, quote)
  await query(`
    update orders set mode = 'live', customer_name = 'Asha Rao', customer_email = 'asha@example.com',
      lead_id = (select id from leads), status = case receipt when 'paid' then 'paid' else 'refunded' end,
      refunded_minor = case receipt when 'paid' then 0 else 90500 end,
      paid_at = case receipt when 'paid' then '2026-04-20T10:00Z' else '2026-03-30T10:00Z' end::timestamptz
    where receipt <> 'unpaid'`)
  await query(`
    insert into payments (id, order_id, provider_payment_id, amount_minor, currency, is_surplus, is_simulated,
      settled_by, settled_at)
    select gen_random_uuid(), id, receipt, amount_minor, 'INR', false, false, 'webhook', paid_at
    from orders where paid_at is not null`)
  await query(`
    insert into refunds (id, payment_id, provider_refund_id, amount_minor, currency, status, reason, requested_by,
      at, updated_at)
    select gen_random_uuid(), id, 'rfnd_' || status, 90500, 'INR', status, '', 'Meera', '2026-05-01T10:00Z',
      '2026-05-02T10:00Z'
    from payments, unnest(array['processed', 'failed']) status where provider_payment_id = 'refunded'`)
  await finish()

  const ctx = { ...context.system, db }
  const run = () => issueMissingDocuments.handle({ ctx, data: {}, attempt: 1, lastAttempt: false })
  await run()
  const issued = await db.select().from(documents).orderBy(asc(documents.number))
  expect(issued).toMatchObject([
    { number: 'CRN/26-27/0001', amountMinor: 90_500, clientEmail: 'asha@example.com' },
    { number: 'REC/26-27/0001', amountMinor: 90_500, clientEmail: 'asha@example.com' },
    { number: 'REC/26-27/0002', amountMinor: 90_500, clientEmail: 'asha@example.com' },
  ])
  const printed = await Promise.all(issued.map(async ({ pdf }) => (await printedOn(pdf)).join(' ')))
  expect(printed[0]).toContain('refunded on 2 May 2026')
  expect(printed[1]).toContain('Order refunded, paid on 30 March 2026 (India time)')
  expect(printed[2]).toContain('Order paid, paid on 20 April 2026 (India time)')
  await run()
  expect(await db.select().from(documents)).toHaveLength(3)
  expect(await query("select from mails union all select from pgboss.job where name = 'send-mail'")).toEqual(
    [],
  )
})
