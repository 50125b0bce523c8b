import { and, eq } from 'drizzle-orm'
import { documents, dueDayKey, dueDayKeyDescending } from '#db/schema/documents.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { containing } from '#platform/lists/list-rows.server.ts'
import { documentColumns, documentsOfStatus } from '../document-queries.server.ts'
import { listedDocument } from '../document-summaries.server.ts'
import type { DocumentList, DocumentListQuery, documentList, OwedByAge } from '../invoice.ts'
import { ofAge, sumOwed } from '../owed-by-age.server.ts'
import { handlingOf } from '../reminding/invoice-handling.server.ts'

export const documentReader = listReader<typeof documentList>({
  table: documents,
  newest: documents.issuedAt,
  status: ({ clock }) => documentsOfStatus(clock()),
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
  where: (ctx, query) => and(matching(query), ofAge(ctx, query.age)),
})

export async function listDocuments(ctx: Ctx, input: DocumentListQuery): Promise<DocumentList> {
  requireStaff(ctx)
  const [page, owed] = await Promise.all([
    documentReader.page(ctx, input, {
      columns: documentColumns,
      async listed(ctx, rows) {
        const listed = await listedDocument(ctx, rows)
        return {
          ...listed,
          itemOf(row) {
            const document = listed.itemOf(row)
            return { ...document, handling: handlingOf(ctx, row, document) }
          },
        }
      },
    }),
    sumOwed(ctx, { where: and(matching(input), containing(documents.searchText, input.q)) }),
  ])
  return { ...page, owed, asked: earlierTotalsOf(owed) }
}

/** For pages of release ae3571f. */
function earlierTotalsOf({ 'not-due': notDue, ...overdue }: OwedByAge): DocumentList['asked'] {
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
