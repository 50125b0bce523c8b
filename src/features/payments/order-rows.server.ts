import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import type { PaymentMode } from '#domain/payment-keys.ts'
import type { LeadQuote } from '#features/leads/lead.ts'
import type { OrderPart, OrderQuote, OrderSource, OrderStatus, OrderSummary } from './order.ts'

/** The columns of a row of the list; select them from orders, left-joined with leads. */
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
  leadReference: leads.reference,
  leadQuote: leads.quote,
}

export type OrderRow = typeof orders.$inferSelect
type SummaryRow = Pick<OrderRow, Exclude<keyof typeof summaryColumns, 'leadReference' | 'leadQuote'>> & {
  leadReference: string | null
  leadQuote: unknown
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
    part: row.part as OrderPart,
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
    requestDepositInrMinor: (row.leadQuote as LeadQuote | null)?.depositInrMinor ?? null,
    isRequestComplete: row.requestReceivedAt !== null,
  }
}
