import { isNull } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { createClaim } from '#platform/records/claim.server.ts'
import { createClientRows } from '#platform/records/client-rows.server.ts'

export const orderClaim = createClaim({
  words: ['order', 'orders'],
  table: orders,
  email: 'customerEmail',
})

/** The books keep the customer of a paid order. */
export const orderRows = createClientRows({
  words: ['order', 'orders'],
  table: orders,
  email: 'customerEmail',
  texts: { name: 'customerName', companyName: 'companyName', phone: 'customerPhone' },
  isOpen: isNull(orders.paidAt),
})
