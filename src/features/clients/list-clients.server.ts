import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { clientOf } from '#db/joins.ts'
import { clients } from '#db/schema/clients.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { listedClient, summaryColumns } from './client.server.ts'
import type { ClientList, ClientListQuery, clientList } from './client.ts'
import { hasMatch } from './client-matches.server.ts'

const reader = listReader<typeof clientList>({
  table: clients,
  newest: clients.createdAt,
  status: () => ({}),
  sorts: { added: { by: clients.createdAt, as: 'time' } },
  where: (_ctx, { status, ...records }) =>
    and(isNull(clients.mergedInto), status === 'duplicates' ? hasMatch : undefined, ofRecord(records)),
})

export async function listClients(ctx: Ctx, input: ClientListQuery): Promise<ClientList> {
  requireStaff(ctx)
  return reader.page(ctx, input, { columns: summaryColumns, listed: () => listedClient })
}

function ofRecord({ lead, quote, project, order, document, address }: Omit<ClientListQuery, 'status'>) {
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
