import { sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type CsvColumns, type CsvText, plainRupees } from '#platform/csv/csv.server.ts'
import { orderReader } from './list-orders.server.ts'
import { type OrderListQuery, type OrderSummary, orderStatusLabel } from './order.ts'
import { listedOrder, summaryColumns } from './order-queries.server.ts'

/** The list's orders, on all its pages. */
export async function exportOrders(ctx: Ctx, input: OrderListQuery): Promise<CsvText> {
  requireStaff(ctx)
  return orderReader.csv(ctx, input, {
    cells: cellsAt(ctx),
    columns: { ...summaryColumns, ...providerColumns },
    listed: () => ({
      ...listedOrder,
      itemOf: (row): ExportedOrder => ({
        ...listedOrder.itemOf(row),
        providerOrderId: row.providerOrderId,
        providerPaymentIds: row.providerPaymentIds ?? '',
      }),
    }),
  })
}

const providerColumns = {
  providerOrderId: orders.providerOrderId,
  providerPaymentIds: sql<string | null>`(
    select string_agg(p.provider_payment_id, ' ' order by p.settled_at, p.id) from payments p where p.order_id = orders.id
  )`,
}

type ExportedOrder = OrderSummary & { providerOrderId: string; providerPaymentIds: string }

const cellsAt = ({ clock }: Pick<Ctx, 'clock'>): CsvColumns<ExportedOrder> => ({
  Receipt: (order) => order.receipt,
  Created: (order) => order.createdAt,
  Paid: (order) => order.paidAt ?? '',
  Status: (order) => orderStatusLabel(order, clock()).label,
  Money: (order) => (order.mode === 'live' ? 'real' : 'simulated'),
  'Amount INR': (order) => plainRupees(order.amountInrMinor),
  'Refunded INR': (order) => plainRupees(order.refundedInrMinor),
  Quoted: (order) => (order.quote ? 'yes' : 'no'),
  For: (order) => order.description,
  Name: (order) => order.customerName,
  Email: (order) => order.customerEmail,
  Reference: (order) => order.lead?.reference ?? '',
  'Provider’s order': (order) => order.providerOrderId,
  'Provider’s payments': (order) => order.providerPaymentIds,
})
