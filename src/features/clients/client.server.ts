import { asc, eq } from 'drizzle-orm'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import type { ClientDetail, ClientSummary } from './client.ts'

export type ClientRow = typeof clients.$inferSelect

export const clientRecord = defineRecord({
  noun: 'client',
  table: clients,
  missing: 'This client doesn’t exist.',
  openTo: 'staff',
  timeline: { of: 'client', id: 'id' },
})

export const summaryColumns = {
  id: clients.id,
  name: clients.name,
  companyName: clients.companyName,
  email: clients.email,
  phone: clients.phone,
  country: clients.country,
  createdAt: clients.createdAt,
}

type SummaryRow = Pick<ClientRow, keyof typeof summaryColumns>

export const listedClient = {
  noun: 'client',
  itemOf: (row: SummaryRow): ClientSummary => ({ ...row, createdAt: row.createdAt.toISOString() }),
  nameOf: ({ name, companyName, email }: SummaryRow) => name || companyName || email,
}

export function clientDetailOf(row: ClientRow, addresses: string[]): ClientDetail {
  const {
    searchText: _,
    phoneKeys: _keys,
    phonePlace: _place,
    nameKey: _name,
    mergedInto: _merged,
    mayRepeatSince: _since,
    ...client
  } = row
  return {
    ...client,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    addresses,
  }
}

export async function listAddresses({ db }: Pick<Ctx, 'db'>, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ address: clientAddresses.address })
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, clientId))
    .orderBy(asc(clientAddresses.address))
  return rows.map(({ address }) => address)
}

/** The address of a merged client leads to the remaining one. @throws AppError `not-found` */
export async function findRemainingId({ db }: Pick<Ctx, 'db'>, id: string): Promise<string> {
  for (let next = id; ; ) {
    const [row] = await db
      .select({ mergedInto: clients.mergedInto })
      .from(clients)
      .where(eq(clients.id, next))
    if (!row) throw new AppError('not-found', clientRecord.missing)
    if (row.mergedInto === null) return next
    next = row.mergedInto
  }
}
