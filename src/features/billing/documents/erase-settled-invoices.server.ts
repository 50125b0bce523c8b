import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { eraseCustomers } from '#features/payments/orders/order-data.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { deleteRecordLinks } from '#platform/records/record-links.server.ts'
import { eraseMailEvents } from '#platform/records/timeline.server.ts'
import { invoiceNoun } from './invoice.ts'

/** Settled, and its client had their data erased. An account of its address may have claimed it since. */
export const isToErase = and(
  isNotNull(documents.erasureRequestedAt),
  isNull(documents.ownerId),
  ne(documents.state, 'open'),
)

/**
 * The address and links of those among the invoices, and what mails about them have told since. Call once their last
 * mail is sent. @returns how many there were
 */
export async function eraseSettledInvoices(ctx: Pick<Ctx, 'db'>, which: SQL | undefined): Promise<number> {
  const { id, orderId, leadId, clientEmail } = documents
  const settled = await ctx.db
    .select({ id, orderId, leadId, clientEmail })
    .from(documents)
    .where(and(which, isToErase))
    .for('update')
  if (settled.length === 0) return 0
  const ids = settled.map((invoice) => invoice.id)
  const erased = await ctx.db
    .update(documents)
    .set({ clientEmail: '', erasureRequestedAt: null })
    .where(or(inArray(id, ids), inArray(documents.refersTo, ids)))
    .returning({ id })
  const subjectIds = erased.map((document) => document.id)
  await deleteRecordLinks(ctx, { noun: invoiceNoun, subjectIds })
  await eraseMailsAbout(ctx, { subjectIds })
  await eraseCustomers(ctx, { orderIds: settled.flatMap((invoice) => invoice.orderId ?? []) })
  for (const invoice of settled)
    if (invoice.leadId !== null)
      await eraseMailEvents(ctx, { leadId: invoice.leadId, to: invoice.clientEmail })
  return settled.length
}

/** Call in the transaction that records that the order's receipt was sent. */
export async function eraseInvoiceOfOrder(ctx: Pick<Ctx, 'db'>, orderId: string): Promise<void> {
  await eraseSettledInvoices(ctx, eq(documents.orderId, orderId))
}
