import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isOrderPaid } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import type { DocumentStatus } from '#domain/records/document.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { DocumentRow } from './issuing/issue-document.server.ts'

const { pdf: _, searchText: _text, ...columns } = getTableColumns(documents)
/** A document's columns besides its PDF, which only a download needs. */
export const documentColumns = columns

export type LightDocument = Omit<DocumentRow, 'pdf' | 'searchText'>

// Written as text, because Drizzle omits the table names in a query of a single table.

/** A column of documents: what credit notes took back, in paise. */
export const creditedMinor = sql<number>`(
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

/** Returns whether a document about this exists. */
export async function isIssued({ db }: Pick<Ctx, 'db'>, { about }: { about: string }): Promise<boolean> {
  return (await db.$count(documents, eq(documents.about, about))) > 0
}

/** Finds the documents of a project and of the lead that it came from, newest first. */
export function findDocumentsOf(
  { db }: Pick<Ctx, 'db'>,
  { projectId, leadId }: { projectId: string; leadId: string | null },
): Promise<LightDocument[]> {
  const isOfLead = leadId === null ? undefined : eq(documents.leadId, leadId)
  return db
    .select(documentColumns)
    .from(documents)
    .where(or(eq(documents.projectId, projectId), isOfLead))
    .orderBy(desc(documents.issuedAt), desc(documents.id))
}
