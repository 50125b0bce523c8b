import { orders } from '#db/schema/orders.ts'
import { claimBy } from '#platform/records/claim.server.ts'

/** The orders whose customer has an address, and so their payments. */
export const orderClaim = claimBy({
  words: ['order', 'orders'],
  table: orders,
  email: 'customerEmail',
})
