import { and, eq } from 'drizzle-orm'
import { documents, dueDayKey, dueDayKeyDescending } from '#db/schema/documents.ts'
import { documentColumns, documentsOfStatus } from '#features/invoices/document-queries.server.ts'
import type { DocumentList, DocumentListQuery, OwedByAge } from '#features/invoices/invoice.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
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

export function documentRowsOf(
  ctx: Pick<Ctx, 'clock' | 'gateway'>,
  { age, kind, lead, client, order, ...request }: DocumentListQuery,
) {
  return rowsOf(tableAt(ctx), request, and(matching({ kind, lead, client, order }), ofAge(ctx, age)))
}

export async function listDocuments({
  ctx,
  input,
}: {
  ctx: Ctx
  input: DocumentListQuery
}): Promise<DocumentList> {
  requireStaff(ctx)
  const where = matching(input)
  const list = documentRowsOf(ctx, input)
  const [rows, counted, owed] = await Promise.all([
    ctx.db
      .select({ ...documentColumns, sortKey: list.sortKey })
      .from(documents)
      .where(list.onPage)
      .orderBy(...list.orderBy)
      .limit(rowsToRead),
    list.count(ctx),
    sumOwed({ ctx, where: and(where, containing(documents.searchText, input.q)) }),
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
