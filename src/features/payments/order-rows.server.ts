import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import type { PaymentMode } from '#domain/payment-keys.ts'
import type { OrderQuote, OrderSource, OrderStatus, OrderSummary } from './order.ts'

/** The columns of a row of the list; select them from orders, left-joined with leads. */
export const summaryColumns = {
  id: orders.id,
  receipt: orders.receipt,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  status: orders.status,
  source: orders.source,
  mode: orders.mode,
  description: orders.description,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  amountMinor: orders.amountMinor,
  refundedMinor: orders.refundedMinor,
  quote: orders.quote,
  leadId: orders.leadId,
  requestReceivedAt: orders.requestReceivedAt,
  leadReference: leads.reference,
}

export type OrderRow = typeof orders.$inferSelect
type SummaryRow = Pick<OrderRow, Exclude<keyof typeof summaryColumns, 'leadReference'>> & {
  leadReference: string | null
}

// The database keeps texts where the program knows a few values: only the verbs of this folder write them.

export function orderSummaryOf(row: SummaryRow): OrderSummary {
  return {
    id: row.id,
    receipt: row.receipt,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    status: row.status as OrderStatus,
    source: row.source as OrderSource,
    mode: row.mode as PaymentMode,
    description: row.description,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    amountInrMinor: row.amountMinor,
    refundedInrMinor: row.refundedMinor,
    quote: row.quote as OrderQuote | null,
    lead:
      row.leadId !== null && row.leadReference !== null
        ? { id: row.leadId, reference: row.leadReference }
        : null,
    isRequestComplete: row.requestReceivedAt !== null,
  }
}
