import { quoteOfLead, referenceOfLead } from '#db/joins.ts'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { withEarlierFields } from '#domain/money/earlier-price.ts'
import { orderStates } from '#domain/records/order.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import type { OrderSummary } from './order.ts'

export const orderRecord = defineRecord({
  noun: 'order',
  table: orders,
  missing: 'This order doesn’t exist.',
  openTo: 'staff',
})

export const summaryColumns = {
  id: orders.id,
  receipt: orders.receipt,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  status: orders.status,
  source: orders.source,
  part: orders.part,
  mode: orders.mode,
  description: orders.description,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  amountMinor: orders.amountMinor,
  refundedMinor: orders.refundedMinor,
  quote: orders.quote,
  leadId: orders.leadId,
  requestReceivedAt: orders.requestReceivedAt,
  leadReference: referenceOfLead(orders.leadId),
  leadQuote: quoteOfLead(orders.leadId),
}

export type OrderRow = typeof orders.$inferSelect
type SummaryRow = Pick<OrderRow, Exclude<keyof typeof summaryColumns, 'leadReference' | 'leadQuote'>> & {
  leadReference: string | null
  leadQuote: AgreedPrice | null
}

export function orderSummaryOf(row: SummaryRow): OrderSummary {
  return {
    id: row.id,
    receipt: row.receipt,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    status: row.status,
    source: row.source,
    part: row.part,
    mode: row.mode,
    description: row.description,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    amountInrMinor: row.amountMinor,
    refundedInrMinor: row.refundedMinor,
    quote: row.quote && withEarlierFields(row.quote),
    lead:
      row.leadId !== null && row.leadReference !== null
        ? { id: row.leadId, reference: row.leadReference }
        : null,
    requestDepositInrMinor: depositOf(row.leadQuote),
    isRequestComplete: row.requestReceivedAt !== null,
  }
}

/** An unreadable quote is reported by the lead's row. */
function depositOf(quote: AgreedPrice | null): number | null {
  const deposit = quote?.charge?.deposit?.amountMinor
  return Number.isSafeInteger(deposit) ? (deposit ?? null) : null
}

export const listedOrder = {
  noun: 'order',
  itemOf(row: SummaryRow): OrderSummary {
    requireKnown(orderStates, row.status)
    return orderSummaryOf(row)
  },
  nameOf: ({ receipt }: SummaryRow) => receipt,
}
