import { and, inArray, sql } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { eraseSettledInvoices, isToErase } from './erase-settled-invoices.server.ts'

/** A mail is tried for about a day. Most invoices are erased as soon as theirs is sent. */
const lastMailDays = 2

export const eraseSettledInvoicesJob = defineRetentionJob({
  name: 'erase-settled-invoices',
  cron: '49 3 * * *',
  days: lastMailDays,
  due: ({ before }) => ({
    table: documents,
    key: documents.id,
    where: and(
      isToErase,
      sql`not exists (select from orders o where o.id = documents.order_id and o.paid_at > ${before})`,
      sql`not exists (select from documents c where c.refers_to = documents.id and c.issued_at > ${before})`,
    ),
  }),
  forget: ({ ctx, ids }) => eraseSettledInvoices(ctx, inArray(documents.id, ids)),
})
