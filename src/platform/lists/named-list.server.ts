import { and, ne, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../app-error.server.ts'
import type { Ctx } from '../context.server.ts'

/** A list of records that staff name: each name once, in any case and with any accents, and `most` in all. */
export type NamedList<Row> = {
  table: PgTable & Record<'id' | 'name', AnyPgColumn>
  /** The list that a row is in. */
  within: (row: Row) => SQL | undefined
  most: number
  taken: string
  full: string
}

type Named = { id: string; name: string }

/** Call in the transaction that writes. @returns why this row cannot be in its list; null if it can */
export async function findObstacle<Row>(
  { db }: Pick<Ctx, 'db'>,
  { table, within, most, taken, full }: NamedList<Row>,
  row: Row & Named,
): Promise<string | null> {
  // Two of one name, or one too many, cannot come at the same time.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${getTableConfig(table).name}, 0))`)
  const others = await db
    .select({ isNamesake: sql<boolean>`fold_text(${table.name}) = fold_text(${row.name})` })
    .from(table)
    .where(and(within(row), ne(table.id, row.id)))
  if (others.some(({ isNamesake }) => isNamesake)) return taken
  return others.length >= most ? full : null
}

/** @throws AppError `invalid` for a name in use, or one row too many */
export async function requirePlace<Row>(
  ctx: Pick<Ctx, 'db'>,
  list: NamedList<Row>,
  row: Row & Named,
): Promise<void> {
  const message = await findObstacle(ctx, list, row)
  if (message) throw new AppError('invalid', message, { fields: [{ field: 'name', message }] })
}
