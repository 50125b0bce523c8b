import { inArray } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { isDay } from '#domain/calendar-day.ts'
import { documentKindLabels, documentStates } from '#domain/records/document.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { type ListedNoun, requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { readLeadAccounts } from '../account/lead-account.server.ts'
import { documentStatus, isDocumentPaid, type ListedDocument } from './document-queries.server.ts'
import type { DocumentSummary } from './invoice.ts'

/** In the order of `rows`. Throws if one cannot be read. */
export async function documentSummariesOf(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  rows: readonly ListedDocument[],
): Promise<DocumentSummary[]> {
  return rows.map((await listedDocument(ctx, rows)).itemOf)
}

export async function listedDocumentsOf(
  ctx: Pick<Ctx, 'db' | 'clock' | 'log' | 'gateway'>,
  rows: readonly ListedDocument[],
): Promise<Listed<DocumentSummary>[]> {
  return toListItems(ctx, await listedDocument(ctx, rows), rows)
}

export async function listedDocument(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  rows: readonly ListedDocument[],
): Promise<ListedNoun<ListedDocument, DocumentSummary>> {
  const known = await ctx.db
    .select({
      id: documents.id,
      status: documentStatus(ctx.clock()),
      isPaid: isDocumentPaid(),
      creditedMinor: documents.creditedMinor,
    })
    .from(documents)
    .where(
      inArray(
        documents.id,
        rows.map(({ id }) => id),
      ),
    )
  const moneyOf = new Map(known.map((money) => [money.id, money]))
  const isOpen = ({ id }: ListedDocument) => documentStates[moneyOf.get(id)?.status ?? 'issued'].canBePaid
  const leadIds = rows.filter(isOpen).flatMap(({ leadId }) => leadId ?? [])
  const accountOf = await readLeadAccounts(ctx, { leadIds })
  /** Null unless an open invoice asks for more than the rest of the price. */
  function restBelow(row: ListedDocument): number | null {
    // Payments of the other mode do not count.
    if (!isOpen(row) || row.leadId === null || row.part === 'extra' || row.isTest !== isTestSite(ctx))
      return null
    try {
      const { owed } = accountOf(row.leadId)
      return owed && owed.owedInrMinor < row.amountMinor ? owed.owedInrMinor : null
    } catch {
      // An unreadable order or choice must not hide the document.
      return null
    }
  }
  const itemOf = (row: ListedDocument): DocumentSummary => {
    const money = moneyOf.get(row.id)
    if (!money) throw new Error('A document vanished while it was read')
    const leftInrMinor = restBelow(row)
    const paidMinor = money.isPaid ? row.amountMinor : 0
    const { buyer, subject, issuedOn } = row.content
    const { dueOn } = row
    requireKnown(documentKindLabels, row.kind)
    if (!isDay(issuedOn) || (dueOn !== null && !isDay(dueOn))) throw new TypeError('A document without a day')
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
      orderId: row.orderId,
    }
  }
  return { noun: 'document', itemOf, nameOf: ({ number }) => number }
}
