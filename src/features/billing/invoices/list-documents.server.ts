import { and, desc, eq } from 'drizzle-orm'
import { documents, dueDayKey, dueDayKeyDescending } from '#db/schema/documents.ts'
import { documentKindLabels, documentStates } from '#domain/records/document.ts'
import {
  documentColumns,
  documentsOfStatus,
  type ListedDocument,
} from '#features/invoices/document-queries.server.ts'
import type { DocumentList, DocumentListQuery, OwedByAge } from '#features/invoices/invoice.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { formatCsv, plainRupees } from '#platform/records/csv.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { buildListPage } from '#platform/records/list-page.server.ts'
import { containing, type ListTable, rowsOf, rowsToRead } from '#platform/records/list-rows.server.ts'
import { listedDocument } from './document-summaries.server.ts'
import { handlingOf } from './invoice-handling.server.ts'
import { ofAge, sumOwed } from './owed-by-age.server.ts'

function tableAt({ clock }: Pick<Ctx, 'clock'>) {
  return {
    table: documents,
    id: documents.id,
    newest: documents.issuedAt,
    searchText: documents.searchText,
    filters: documentsOfStatus(clock()),
    sorts: {
      issued: { by: documents.issuedAt, as: 'time' },
      number: { by: documents.number, as: 'text' },
      due: {
        by: dueDayKey(documents.dueOn),
        byDescending: dueDayKeyDescending(documents.dueOn),
        as: 'day',
      },
      amount: { by: documents.amountMinor, as: 'number' },
    },
  } satisfies ListTable<string, string>
}

export async function listDocuments({
  ctx,
  input: { age, kind, lead, client, order, ...request },
}: {
  ctx: Ctx
  input: DocumentListQuery
}): Promise<DocumentList> {
  requireStaff(ctx)
  const where = matching({ kind, lead, client, order })
  const list = rowsOf(tableAt(ctx), request, and(where, ofAge(ctx, age)))
  const [rows, counted, owed] = await Promise.all([
    ctx.db
      .select({ ...documentColumns, sortKey: list.sortKey })
      .from(documents)
      .where(list.onPage)
      .orderBy(...list.orderBy)
      .limit(rowsToRead),
    list.count(ctx),
    sumOwed({ ctx, where: and(where, containing(documents.searchText, request.q)) }),
  ])
  const listed = await listedDocument(ctx, rows)
  return {
    ...buildListPage(ctx, {
      ...listed,
      itemOf(row: (typeof rows)[number]) {
        const document = listed.itemOf(row)
        return { ...document, handling: handlingOf(ctx, row, document) }
      },
      list,
      rows,
      counted,
    }),
    owed,
    asked: askedOf(owed),
  }
}

export async function exportDocuments({
  ctx,
  input: { status, age, q, ...where },
}: {
  ctx: Ctx
  input: Omit<DocumentListQuery, 'cursor' | 'sort'>
}): Promise<string> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(
      and(
        matching(where),
        ofAge(ctx, age),
        containing(documents.searchText, q),
        status ? tableAt(ctx).filters[status] : undefined,
      ),
    )
    .orderBy(desc(documents.issuedAt), desc(documents.id))
  const listed = await listedDocument(ctx, rows)
  const line = {
    ...listed,
    itemOf(row: ListedDocument) {
      const { content, clientEmail } = row
      const document = listed.itemOf(row)
      return {
        Number: document.number,
        Kind: documentKindLabels[document.kind].title,
        Issued: content.issuedOn,
        Due: document.dueOn ?? '',
        Status: documentStates[document.status].label,
        Money: document.isTest ? 'simulated' : 'real',
        'Amount INR': plainRupees(document.amountInrMinor),
        'Paid INR': plainRupees(document.paidInrMinor),
        'Credited INR': plainRupees(document.creditedInrMinor),
        'Due INR': plainRupees(document.dueInrMinor),
        For: content.subject,
        Name: content.buyer.name,
        Company: content.buyer.companyName,
        'Tax number': content.buyer.taxNumber,
        Email: clientEmail,
      }
    },
  }
  return formatCsv(toListItems(ctx, line, rows))
}

/** For pages of release ae3571f. */
function askedOf({ 'not-due': notDue, ...overdue }: OwedByAge): DocumentList['asked'] {
  const overdueInrMinor = Object.values(overdue).reduce((sum, { amountInrMinor }) => sum + amountInrMinor, 0)
  return { dueInrMinor: notDue.amountInrMinor, overdueInrMinor }
}

function matching({
  kind,
  lead,
  client,
  order,
}: Pick<DocumentListQuery, 'kind' | 'lead' | 'client' | 'order'>) {
  return and(
    kind ? eq(documents.kind, kind) : undefined,
    lead ? eq(documents.leadId, lead) : undefined,
    client ? eq(documents.clientId, client) : undefined,
    order ? eq(documents.orderId, order) : undefined,
  )
}
