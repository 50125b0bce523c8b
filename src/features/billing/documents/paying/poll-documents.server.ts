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

/** Payments whose outcome the provider does not know yet: those of each lead, and the ids of invoices without a lead. */
export type CheckingPayments = { byLead: Map<string, LeadPayment[]>; invoices: Set<string> }

/** Throws if the document cannot be read. */
export async function pollDocument(ctx: Ctx, row: ListedDocument): Promise<DocumentSummary> {
  return readPolled(ctx, row, await pollPaymentsOf(ctx, [row]))
}

/** Polls the provider first, so that no page shows "due" for money received. */
export async function pollDocuments(
  ctx: Ctx,
  rows: readonly ListedDocument[],
): Promise<Listed<DocumentSummary>[]> {
  return listPolled(ctx, rows, await pollPaymentsOf(ctx, rows))
}

/** Asks the provider about what may pay these documents, and settles what has been paid. */
export async function pollPaymentsOf(ctx: Ctx, rows: readonly ListedDocument[]): Promise<CheckingPayments> {
  const open = (await listedDocumentsOf(ctx, rows))
    .filter(isReadable)
    .filter(({ status }) => documentStates[status].canBePaid)
  const leadIds = [...new Set(open.flatMap(({ leadId }) => leadId ?? []))].slice(0, maxPolledLeads)
  const byLead = new Map<string, LeadPayment[]>()
  for (const leadId of leadIds) {
    try {
      const payments = await settleLeadPayments(ctx, { leadId })
      byLead.set(
        leadId,
        payments.filter(({ state }) => state === 'checking'),
      )
    } catch (error) {
      // An unreadable order must not take the list down.
      ctx.log.error({ leadId, error: stackWithoutMessage(error) }, 'the payments of a lead cannot be read')
    }
  }
  const alone = rows.filter(({ id, leadId }) => leadId === null && open.some((one) => one.id === id))
  return { byLead, invoices: await pollOrders(ctx, alone.slice(0, maxPolledLeads)) }
}

/** Throws if the document cannot be read. */
export async function readPolled(
  ctx: Ctx,
  row: ListedDocument,
  checking: CheckingPayments,
): Promise<DocumentSummary> {
  const [document] = await listPolled(ctx, [row], checking)
  if (!document || !isReadable(document)) throw new Error(`Document ${row.id} cannot be read`)
  return document
}

async function listPolled(
  ctx: Ctx,
  rows: readonly ListedDocument[],
  { byLead, invoices }: CheckingPayments,
): Promise<Listed<DocumentSummary>[]> {
  const orderIds = new Map(rows.map(({ id, orderId }) => [id, orderId]))
  const isPending = ({ id, leadId, part, amountInrMinor }: DocumentSummary) =>
    byLead
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
            documentStates[summary.status].canBePaid && (isPending(summary) || invoices.has(summary.id)),
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
