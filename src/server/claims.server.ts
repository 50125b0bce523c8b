import { documentClaim } from '#features/billing/documents/document-claim.server.ts'
import { clientClaim } from '#features/clients/client-claim.server.ts'
import { leadClaim } from '#features/leads/lead.server.ts'
import { orderClaim } from '#features/payments/orders/order-claim.server.ts'
import { projectClaim } from '#features/projects/project.server.ts'
import { quoteClaim } from '#features/quotes/quote.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'

/** Leads after the rest: accepting a quote and settling an order lock the lead after their own row. */
export const claims: readonly Claim[] = [
  quoteClaim,
  orderClaim,
  projectClaim,
  documentClaim,
  leadClaim,
  clientClaim,
]
