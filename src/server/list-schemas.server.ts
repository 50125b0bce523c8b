import { clientListSchema } from '#features/clients/client.ts'
import { documentListSchema } from '#features/invoices/invoice.ts'
import { leadListSchema } from '#features/leads/lead-record.ts'
import { orderListSchema } from '#features/payments/orders/order.ts'
import { projectListSchema } from '#features/projects/project.ts'
import { quoteListSchema } from '#features/quotes/quote.ts'
import type { ListSchemas } from '#features/views/view-query.server.ts'

/** Of the lists whose filters can be saved as a view. */
export const listSchemas: ListSchemas = {
  leads: leadListSchema,
  clients: clientListSchema,
  quotes: quoteListSchema,
  projects: projectListSchema,
  invoices: documentListSchema,
  payments: orderListSchema,
}
