import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { isOrderPaid, quoteOfLead } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { agencyDayAt, isDay } from '#domain/calendar-day.ts'
import { type DocumentStatus, documentKindWords, documentStates } from '#domain/records/document.ts'
import { owedForQuote } from '#features/billing/owed.server.ts'
import { findPaidForPrices } from '#features/payments/orders/lead-payments.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { itemsOf, type ListedNoun, requireKnown } from '#platform/records/list-items.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import type { DocumentSummary } from './invoice.ts'
import type { DocumentRow } from './issuing/issue-document.server.ts'

const { pdf: _, searchText: _text, ...columns } = getTableColumns(documents)
/** A document's columns besides its PDF, which only a download needs. */
export const documentColumns = columns

export type LightDocument = Omit<DocumentRow, 'pdf' | 'searchText'>

// Written as text, because Drizzle omits the table names in a query of a single table.
const creditedMinor = sql<number>`(
  select coalesce(sum(c.amount_minor), 0)::float8 from documents c
  where c.kind = 'credit-note' and c.refers_to = documents.id
)`

/** A column of documents: whether the order is paid. */
export function isDocumentPaid(): SQL<boolean> {
  return sql`(documents.kind <> 'credit-note' and ${isOrderPaid(sql`documents.order_id`)})`
}

/** A column of documents: the state, which follows from order, credit notes and the clock. */
export function documentStatus(now: Date): SQL<DocumentStatus> {
  return sql`case
    when documents.kind = 'credit-note' then 'issued'
    when ${creditedMinor} >= documents.amount_minor then case when ${isDocumentPaid()} then 'credited' else 'cancelled' end
    when ${creditedMinor} > 0 then 'partly-credited'
    when documents.kind = 'receipt' or ${isDocumentPaid()} then 'paid'
    when documents.content->>'dueOn' < ${agencyDayAt(now)} then 'overdue'
    else 'due'
  end`
}

/**
 * Names what an invoice is about, so that one is issued. Once that has ended it names another one.
 * @param input.about without a number
 * @param input.endedBy the statuses in which an invoice no longer stands in the way of another
 */
export async function aboutStanding(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { about, endedBy }: { about: string; endedBy: readonly DocumentStatus[] },
): Promise<string> {
  const ended = await db.$count(
    documents,
    and(sql`starts_with(${documents.about}, ${about})`, inArray(documentStatus(clock()), [...endedBy])),
  )
  return ended === 0 ? about : `${about}, ${ended + 1}`
}

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
