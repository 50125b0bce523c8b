import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'

/** Finds what staff call the records of a noun. Deleted ones are missing. */
export type RecordNames = {
  /** Its audit entries use this noun. */
  noun: string
  find: (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) => Promise<NamedRecord[]>
}

/** `page`: where staff see it, if the noun alone does not tell. */
export type NamedRecord = { id: string; name: string; page?: string }

/** @param name a text that may be empty, but not null */
export function recordNames(
  noun: string,
  table: PgTable & { id: PgColumn },
  name: PgColumn | SQL<string>,
): RecordNames {
  return {
    noun,
    async find({ db }, ids) {
      const rows = await db
        .select({ id: table.id, name })
        .from(table)
        .where(inArray(table.id, [...ids]))
      return rows as { id: string; name: string }[]
    },
  }
}
