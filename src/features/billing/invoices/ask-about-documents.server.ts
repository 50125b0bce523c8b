import { documentStates } from '#domain/records/document.ts'
import type { LightDocument } from '#features/invoices/document-rows.server.ts'
import type { DocumentSummary } from '#features/invoices/invoice.ts'
import { askForPayments, type KnownPayment } from '#features/payments/orders/lead-payments.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { callsOf } from '#platform/log.server.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { listedDocumentsOf } from './document-summaries.server.ts'

/** How many clients' payments one look asks the provider about; the reconciler asks about the rest. */
const mostAsked = 5

/** Describes one document, as `askAboutDocuments` does. Throws if it cannot be read. */
export async function askAboutDocument(ctx: Ctx, row: LightDocument): Promise<DocumentSummary> {
  const [document] = await askAboutDocuments(ctx, [row])
  if (!document || !isReadable(document)) throw new Error(`Document ${row.id} cannot be read`)
  return document
}

/**
 * Describes documents after asking the provider about whatever may have paid the invoices among them, also by a payment
 * link, so that nobody reads "due" of money that has come in.
 */
export async function askAboutDocuments(
  ctx: Ctx,
  rows: readonly LightDocument[],
): Promise<Listed<DocumentSummary>[]> {
  const open = (await listedDocumentsOf(ctx, rows))
    .filter(isReadable)
    .filter(({ status }) => documentStates[status].canBePaid)
  const leadIds = [...new Set(open.flatMap(({ leadId }) => leadId ?? []))].slice(0, mostAsked)
  const pending = new Map<string, KnownPayment[]>()
  for (const leadId of leadIds) {
    try {
      const payments = await askForPayments({ ctx, input: { leadId } })
      pending.set(
        leadId,
        payments.filter(({ state }) => state === 'checking'),
      )
    } catch (error) {
      // One order that cannot be read takes no list of documents down.
      ctx.log.error({ leadId, error: callsOf(error) }, 'the payments of a lead cannot be read')
    }
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
  return (await listedDocumentsOf(ctx, rows)).map((summary) =>
    isReadable(summary)
      ? { ...summary, isChecking: documentStates[summary.status].canBePaid && isPending(summary) }
      : summary,
  )
}
