import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { clientOf } from '#db/joins.ts'
import { clients } from '#db/schema/clients.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { buildListPage } from '#platform/records/list-page.server.ts'
import { type ListTable, rowsOf, rowsToRead } from '#platform/records/list-rows.server.ts'
import { listedClient, summaryColumns } from './client.server.ts'
import type { ClientList, ClientListQuery } from './client.ts'
import { hasMatch } from './client-matches.server.ts'

const table = {
  table: clients,
  id: clients.id,
  newest: clients.createdAt,
  searchText: clients.searchText,
  filters: {},
  sorts: { added: { by: clients.createdAt, as: 'time' } },
} satisfies ListTable<string, string>

export async function listClients({
  ctx,
  input: { status, q, sort, cursor, ...records },
}: {
  ctx: Ctx
  input: ClientListQuery
}): Promise<ClientList> {
  requireStaff(ctx)
  const where = and(
    isNull(clients.mergedInto),
    status === 'duplicates' ? hasMatch : undefined,
    ofRecord(records),
  )
  const list = rowsOf<never, 'added'>(table, { status: '', q, sort, cursor }, where)
  const rows = await ctx.db
    .select({ ...summaryColumns, sortKey: list.sortKey })
    .from(clients)
    .where(list.onPage)
    .orderBy(...list.orderBy)
    .limit(rowsToRead)
  return buildListPage(ctx, { ...listedClient, list, rows, counted: { counts: {}, atLeast: [] } })
}

function ofRecord({
  lead,
  quote,
  project,
  order,
  document,
  address,
}: Omit<ClientListQuery, 'status' | 'q' | 'sort' | 'cursor'>) {
  const conditions: (SQL | undefined)[] = [
    lead ? eq(clients.id, clientOf('leads', lead)) : undefined,
    quote ? eq(clients.id, clientOf('quotes', quote)) : undefined,
    project ? eq(clients.id, clientOf('projects', project)) : undefined,
    order ? eq(clients.id, clientOf('orders', order)) : undefined,
    document ? eq(clients.id, clientOf('documents', document)) : undefined,
    address
      ? eq(
          clients.id,
          sql`(select a.client_id from client_addresses a where a.address = lower(${address}::text))`,
        )
      : undefined,
  ]
  return and(...conditions)
}
