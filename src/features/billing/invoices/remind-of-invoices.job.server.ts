import type { JobDefinition } from '#platform/queue.server.ts'
import { remindOfInvoices } from './remind-of-invoices.server.ts'

/** Reminds clients of overdue invoices, at ten in the morning in India. */
export const remindOfInvoicesJob: JobDefinition<object> = {
  name: 'remind-of-invoices',
  cron: '30 4 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 600,
  handle: ({ ctx }) => remindOfInvoices({ ctx }),
}
