import { documentStates } from '#domain/records/document.ts'
import { type LeadPayment, settleLeadPayments } from '#features/payments/leads/lead-payments.server.ts'
import { wasPaid } from '#features/payments/orders/order.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import { pollOrder } from '#features/payments/provider/poll-order.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { stackWithoutMessage } from '#platform/log.server.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import type { ListedDocument } from '../document-queries.server.ts'
import { listedDocumentsOf } from '../document-summaries.server.ts'
import type { DocumentSummary } from '../invoice.ts'

/** In one request; the reconciler polls the others. */
const maxPolledLeads = 5

/** Throws if the document cannot be read. */
export async function pollDocument(ctx: Ctx, row: ListedDocument): Promise<DocumentSummary> {
  const [document] = await pollDocuments(ctx, [row])
  if (!document || !isReadable(document)) throw new Error(`Document ${row.id} cannot be read`)
  return document
}

/** Polls the provider first, so that no page shows "due" for money received. */
export async function pollDocuments(
  ctx: Ctx,
  rows: readonly ListedDocument[],
): Promise<Listed<DocumentSummary>[]> {
  const open = (await listedDocumentsOf(ctx, rows))
    .filter(isReadable)
    .filter(({ status }) => documentStates[status].canBePaid)
  const leadIds = [...new Set(open.flatMap(({ leadId }) => leadId ?? []))].slice(0, maxPolledLeads)
  const pending = new Map<string, LeadPayment[]>()
  for (const leadId of leadIds) {
    try {
      const payments = await settleLeadPayments(ctx, { leadId })
      pending.set(
        leadId,
        payments.filter(({ state }) => state === 'checking'),
      )
    } catch (error) {
      // An unreadable order must not take the list down.
      ctx.log.error({ leadId, error: stackWithoutMessage(error) }, 'the payments of a lead cannot be read')
    }
  }
  const alone = rows.filter(({ id, leadId }) => leadId === null && open.some((one) => one.id === id))
  const checking = await pollOrders(ctx, alone.slice(0, maxPolledLeads))
  const orderIds = new Map(rows.map(({ id, orderId }) => [id, orderId]))
  const isPending = ({ id, leadId, part, amountInrMinor }: DocumentSummary) =>
    pending
      .get(leadId ?? '')
      ?.some(
        (payment) =>
          payment.orderId === orderIds.get(id) ||
          (part !== 'extra' && payment.part === part && payment.amountInrMinor === amountInrMinor),
      ) ?? false
  return (await listedDocumentsOf(ctx, rows)).map((summary) =>
    isReadable(summary)
      ? {
          ...summary,
          isChecking:
            documentStates[summary.status].canBePaid && (isPending(summary) || checking.has(summary.id)),
        }
      : summary,
  )
}

/** Of invoices without a lead. @returns the ids of those whose payment is being checked */
async function pollOrders(ctx: Ctx, rows: readonly ListedDocument[]): Promise<Set<string>> {
  const checking = new Set<string>()
  for (const { id, orderId } of rows) {
    const order = orderId === null ? null : await findOrder(ctx, { orderId })
    if (order && !wasPaid(order) && (await pollOrder(ctx, order, 'reconciler')) === 'checking')
      checking.add(id)
  }
  return checking
}
