import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { remindOfInvoices } from './remind-of-invoices.server.ts'

/** Ten in the morning in India. */
export const remindOfInvoicesJob: JobDefinition<object> = {
  name: 'remind-of-invoices',
  cron: '30 4 * * *',
  expireInSeconds: 600,
  handle: ({ ctx }) => remindOfInvoices(ctx),
}
