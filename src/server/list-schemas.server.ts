import { documentList } from '#features/billing/documents/invoice.ts'
import { clientList } from '#features/clients/client.ts'
import { leadList } from '#features/leads/lead-record.ts'
import { orderList } from '#features/payments/orders/order.ts'
import { projectList } from '#features/projects/project.ts'
import { quoteList } from '#features/quotes/quote.ts'
import type { ListSchemas } from '#features/views/view-query.server.ts'

/** Of the lists whose filters can be saved as a view. */
export const listSchemas: ListSchemas = {
  leads: leadList.schema,
  clients: clientList.schema,
  quotes: quoteList.schema,
  projects: projectList.schema,
  invoices: documentList.schema,
  payments: orderList.schema,
}
