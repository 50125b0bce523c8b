import { and, asc, gt, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'
import { findConnectionError } from '../database/database-connections.server.ts'
import { stackWithoutMessage } from '../log.server.ts'

const batchSize = 500

/** Whose rows are due. `key` is the primary key. */
export type DueRows = { table: PgTable; key: PgColumn; where: SQL | undefined }

export type Batch = {
  /** Its `db` is the batch's transaction. */
  ctx: Ctx
  ids: string[]
  /** The rows of the batch that are still due. */
  those: SQL | undefined
}

/**
 * Works on all rows that are due, each batch in its own transaction, so that many rows are neither locked nor held in
 * memory at once. Of a batch that fails, each row is tried alone.
 * @param work returns how many rows it changed
 * @returns their sum
 * @throws the first row's failure, once the others are done
 */
export async function workInBatches(
  ctx: Ctx,
  due: DueRows,
  work: (batch: Batch) => Promise<number>,
  size = batchSize,
): Promise<number> {
  let count = 0
  const failures: unknown[] = []
  const attempt = (ids: string[]) =>
    ctx.db.transaction((tx) =>
      work({ ctx: { ...ctx, db: tx }, ids, those: and(inArray(due.key, ids), due.where) }),
    )
  for await (const ids of dueIds(ctx, due, size)) {
    try {
      count += await attempt(ids)
    } catch (error) {
      if (findConnectionError(error)) throw error
      for (const id of ids) {
        try {
          count += await attempt([id])
        } catch (failure) {
          if (findConnectionError(failure)) throw failure
          ctx.log.error({ id, error: stackWithoutMessage(failure) }, 'a row of a batch failed')
          failures.push(failure)
        }
      }
    }
  }
  if (failures.length > 0) throw failures[0]
  return count
}

/** @returns how many */
export function deleteInBatches(ctx: Ctx, due: DueRows): Promise<number> {
  return workInBatches(ctx, due, async ({ ctx: { db }, those }) => {
    const { rowCount } = await db.delete(due.table).where(those)
    return rowCount ?? 0
  })
}

/** The keys of all rows that are due, a batch at a time. A row that stays due comes once. */
export async function* dueIds(
  { db }: Pick<Ctx, 'db'>,
  { table, key, where }: DueRows,
  size = batchSize,
): AsyncGenerator<string[]> {
  let last: string | undefined
  for (;;) {
    const found = await db
      .select({ id: key })
      .from(table)
      .where(and(where, last === undefined ? undefined : gt(key, last)))
      .orderBy(asc(key))
      .limit(size)
    const ids = found.map(({ id }) => String(id))
    if (ids.length > 0) yield ids
    if (ids.length < size) return
    last = ids.at(-1)
  }
}
