import { clientAddresses } from '#db/schema/clients.ts'
import { documentRows } from '#features/billing/documents/document-claim.server.ts'
import { leadRows } from '#features/leads/lead.server.ts'
import { orderRows } from '#features/payments/orders/order-claim.server.ts'
import { projectRows } from '#features/projects/project.server.ts'
import { quoteRows } from '#features/quotes/quote.server.ts'
import { type ClientRows, createClientRows } from '#platform/records/client-rows.server.ts'
import { clientEventRows } from '#platform/records/timeline.server.ts'

const addressRows = createClientRows({
  words: ['email address', 'email addresses'],
  table: clientAddresses,
  key: 'address',
})

/** Every table that names a client. Leads last, as in `claims`. */
export const clientRows: readonly ClientRows[] = [
  quoteRows,
  orderRows,
  projectRows,
  documentRows,
  clientEventRows,
  addressRows,
  leadRows,
]
