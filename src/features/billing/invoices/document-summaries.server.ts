import { inArray } from 'drizzle-orm'
import { quoteOfLead } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { isDay } from '#domain/calendar-day.ts'
import { documentKindWords, documentStates } from '#domain/records/document.ts'
import {
  creditedMinor,
  documentStatus,
  isDocumentPaid,
  type LightDocument,
} from '#features/invoices/document-rows.server.ts'
import type { DocumentSummary } from '#features/invoices/invoice.ts'
import { findPaidForPrices } from '#features/payments/orders/lead-payments.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { itemsOf, type ListedNoun, requireKnown } from '#platform/records/list-items.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { owedForQuote } from '../owed.server.ts'

/** Describes documents in the same order, by what our books say of their money now. Throws for one that cannot be read. */
export async function documentSummariesOf(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  rows: readonly LightDocument[],
): Promise<DocumentSummary[]> {
  return rows.map((await listedDocument(ctx, rows)).itemOf)
}

/** Describes documents for a list, as `documentSummariesOf` does. */
export async function listedDocumentsOf(
  ctx: Pick<Ctx, 'db' | 'clock' | 'log' | 'gateway'>,
  rows: readonly LightDocument[],
): Promise<Listed<DocumentSummary>[]> {
  return itemsOf(ctx, await listedDocument(ctx, rows), rows)
}

/** Reads the money of all documents of a list at once. */
export async function listedDocument(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  rows: readonly LightDocument[],
): Promise<ListedNoun<LightDocument, DocumentSummary>> {
  const known = await ctx.db
    .select({
      id: documents.id,
      status: documentStatus(ctx.clock()),
      isPaid: isDocumentPaid(),
      creditedMinor,
      quote: quoteOfLead(documents.leadId),
    })
    .from(documents)
    .where(
      inArray(
        documents.id,
        rows.map(({ id }) => id),
      ),
    )
  const moneyOf = new Map(known.map((money) => [money.id, money]))
  const isOpen = ({ id }: LightDocument) => documentStates[moneyOf.get(id)?.status ?? 'issued'].canBePaid
  const leadIds = rows.filter(isOpen).flatMap(({ leadId }) => leadId ?? [])
  const paidFor = await findPaidForPrices({ ctx, input: { leadIds } })
  /** What is left of the price of an open invoice, if that is less than it asks for. */
  function lessLeft(row: LightDocument, quote: AgreedPrice | null): number | null {
    // Money of another mode counts towards no price of this site.
    if (!isOpen(row) || row.leadId === null || row.isTest !== isTestSite(ctx)) return null
    try {
      const owed = owedForQuote(quote, paidFor(row.leadId))
      return owed && owed.owedInrMinor < row.amountMinor ? owed.owedInrMinor : null
    } catch {
      // An order or a choice that cannot be read takes no document down.
      return null
    }
  }
  const itemOf = (row: LightDocument): DocumentSummary => {
    const money = moneyOf.get(row.id)
    if (!money) throw new Error('A document vanished while it was read')
    const leftInrMinor = lessLeft(row, money.quote)
    const paidMinor = money.isPaid ? row.amountMinor : 0
    const { buyer, subject, issuedOn, dueOn } = row.content
    requireKnown(documentKindWords, row.kind)
    if (!isDay(issuedOn) || (dueOn !== null && !isDay(dueOn))) throw new TypeError('A paper without its day')
    return {
      id: row.id,
      kind: row.kind,
      number: row.number,
      part: row.part,
      status: money.status,
      isTest: row.isTest,
      subject,
      clientName: buyer.companyName || buyer.name,
      issuedOn,
      dueOn,
      amountInrMinor: row.amountMinor,
      paidInrMinor: paidMinor,
      creditedInrMinor: money.creditedMinor,
      dueInrMinor: isOpen(row) && leftInrMinor === null ? row.amountMinor : 0,
      leftInrMinor,
      isChecking: false,
      leadId: row.leadId,
      projectId: row.projectId,
    }
  }
  return { noun: 'document', itemOf, nameOf: ({ number }) => number }
}
