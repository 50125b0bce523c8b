import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { documentStates } from '#domain/records/document.ts'
import { orderStates } from '#domain/records/order.ts'
import { createProviderOrder, storeOrder } from '#features/payments/orders/create-order.server.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { documentColumns, documentStatus } from '../document-queries.server.ts'

/**
 * A free invoice keeps its one order, however old, so that no late payment misses it; concurrent clicks share it.
 * @throws AppError `conflict` if nothing is left to pay; `unavailable` if the provider creates no order
 */
export async function ensureInvoiceOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderRow> {
  const known = await findPayable(ctx, id)
  if (known) return known
  const [invoice] = await ctx.db.select(documentColumns).from(documents).where(eq(documents.id, id))
  if (!invoice) throw new Error('An invoice vanished while it was paid')
  const { buyer, subject } = invoice.content
  const { row } = await createProviderOrder(ctx, {
    source: 'link',
    part: 'extra',
    amountMinor: invoice.amountMinor,
    description: `Invoice ${invoice.number}: ${subject}`.slice(0, providerLimits.description),
    customer: {
      name: buyer.name || buyer.companyName,
      email: invoice.clientEmail,
      phone: '',
      companyName: buyer.companyName,
    },
    request: {
      projectType: '',
      contactMethod: '',
      bestTime: '',
      timeline: '',
      budget: '',
      projectDescription: '',
    },
    visitorHashes: [],
    quote: null,
    lead: invoice.leadId === null ? null : { id: invoice.leadId },
  })
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for('update')
    const [locked] = await tx
      .select({ status: documentStatus(ctx.clock()) })
      .from(documents)
      .where(eq(documents.id, id))
    if (!locked || !documentStates[locked.status].canBePaid) {
      throw new AppError('conflict', 'Nothing more is due.')
    }
    // A concurrent click may have stored one. The unused provider order is never shown, so never paid.
    const stored = await findPayable(txCtx, id)
    if (stored) return stored
    const order = await storeOrder(txCtx, {
      ...row,
      clientId: invoice.clientId,
      requestReceivedAt: ctx.clock(),
    })
    await tx.update(documents).set({ orderId: order.id }).where(eq(documents.id, id))
    return order
  })
}

async function findPayable(ctx: Ctx, id: string): Promise<OrderRow | null> {
  const [row] = await ctx.db
    .select({ orderId: documents.orderId })
    .from(documents)
    .where(eq(documents.id, id))
  const order = row?.orderId ? await findOrder(ctx, { orderId: row.orderId }) : null
  return order && orderStates[order.status].canBePaid && order.mode === ctx.gateway.mode ? order : null
}
