import { askForPayments, type KnownPayment } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { documentSummariesOf, type LightDocument } from './document-rows.server.ts'
import { type DocumentSummary, documentStates } from './invoice.ts'

/** How many clients' payments one look asks the provider about; the reconciler asks about the rest. */
const mostAsked = 5

/**
 * Describes documents after asking the provider about whatever may have paid the invoices among them, also by a payment
 * link, so that nobody reads "due" of money that has come in.
 */
export async function askAboutDocuments(
  ctx: Ctx,
  rows: readonly LightDocument[],
): Promise<DocumentSummary[]> {
  const open = (await documentSummariesOf(ctx, rows)).filter(({ status }) => documentStates[status].canBePaid)
  const leadIds = [...new Set(open.flatMap(({ leadId }) => leadId ?? []))].slice(0, mostAsked)
  const pending = new Map<string, KnownPayment[]>()
  for (const leadId of leadIds) {
    const payments = await askForPayments({ ctx, input: { leadId } })
    pending.set(
      leadId,
      payments.filter(({ state }) => state === 'checking'),
    )
  }
  const orderIds = new Map(rows.map(({ id, orderId }) => [id, orderId]))
  const isPending = ({ id, leadId, part, amountInrMinor }: DocumentSummary) =>
    pending
      .get(leadId ?? '')
      ?.some(
        (payment) =>
          payment.orderId === orderIds.get(id) ||
          (payment.part === part && payment.amountInrMinor === amountInrMinor),
      ) ?? false
  return (await documentSummariesOf(ctx, rows)).map((summary) => ({
    ...summary,
    isChecking: documentStates[summary.status].canBePaid && isPending(summary),
  }))
}
