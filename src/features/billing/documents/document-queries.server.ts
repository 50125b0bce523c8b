import {
  and,
  desc,
  eq,
  getTableColumns,
  type InferSelectModel,
  inArray,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { isOrderPaid } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { closedStatuses, type DocumentStatus, type DocumentSubject } from '#domain/records/document.ts'
import type { Ctx } from '#platform/context.server.ts'
import { filtersBy } from '#platform/lists/list-rows.server.ts'

const { pdf: _, searchText: _text, ...columns } = getTableColumns(documents)
/** Only a download needs the PDF. */
export const documentColumns = columns

export type DocumentRow = InferSelectModel<typeof documents>

export type ListedDocument = Omit<DocumentRow, 'pdf' | 'searchText'>

// Written as text, because Drizzle omits the table names in a query of a single table.

export function isDocumentPaid(): SQL<boolean> {
  return sql`(documents.kind <> 'credit-note' and ${isOrderPaid(sql`documents.order_id`)})`
}

export function documentStatus(now: Date): SQL<DocumentStatus> {
  return sql`case
    when documents.state <> 'open' then documents.state
    when documents.due_on < ${agencyDayAt(now)}::date then 'overdue'
    else 'due'
  end`
}

/** The same as conditions, which the indexes serve. */
export function documentsOfStatus(now: Date): Record<DocumentStatus, SQL> {
  const today = sql`${agencyDayAt(now)}::date`
  return {
    ...filtersBy(documents.state, closedStatuses),
    due: sql`documents.state = 'open' and (documents.due_on >= ${today} or documents.due_on is null)`,
    overdue: sql`documents.state = 'open' and documents.due_on < ${today}`,
  }
}

/**
 * A unique subject, so that an invoice is issued once; the next round after an ended one.
 * @param input.endedBy the statuses after which another may be issued
 */
export async function nextDocumentSubject(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { endedBy, ...subject }: Pick<DocumentSubject, 'kind' | 'id'> & { endedBy: readonly DocumentStatus[] },
): Promise<DocumentSubject> {
  const ended = await db.$count(
    documents,
    and(
      eq(documents.subjectKind, subject.kind),
      eq(documents.subjectId, subject.id),
      inArray(documentStatus(clock()), [...endedBy]),
    ),
  )
  return { ...subject, round: ended + 1 }
}

export function hasSubject({ kind, id, round }: DocumentSubject): SQL | undefined {
  return and(eq(documents.subjectKind, kind), eq(documents.subjectId, id), eq(documents.subjectRound, round))
}

export async function findDocumentAbout(
  { db }: Pick<Ctx, 'db'>,
  subject: DocumentSubject,
): Promise<ListedDocument | null> {
  const [document] = await db.select(documentColumns).from(documents).where(hasSubject(subject))
  return document ?? null
}

/** The invoice that the order pays, or its advance receipt. */
export async function findDocumentOfOrder(
  { db }: Pick<Ctx, 'db'>,
  { orderId }: { orderId: string },
): Promise<DocumentRow | null> {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), ne(documents.kind, 'credit-note')))
  return document ?? null
}

export async function findDocumentOfRefund(
  { db }: Pick<Ctx, 'db'>,
  { refundId }: { refundId: string },
): Promise<ListedDocument | null> {
  const [document] = await db.select(documentColumns).from(documents).where(eq(documents.refundId, refundId))
  return document ?? null
}

export function findDocumentsOf(
  { db }: Pick<Ctx, 'db'>,
  { projectId, leadId }: { projectId: string; leadId: string | null },
): Promise<ListedDocument[]> {
  const isOfLead = leadId === null ? undefined : eq(documents.leadId, leadId)
  return db
    .select(documentColumns)
    .from(documents)
    .where(or(eq(documents.projectId, projectId), isOfLead))
    .orderBy(desc(documents.issuedAt), desc(documents.id))
}
