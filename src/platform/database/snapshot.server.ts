import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'

/**
 * Reads the database as of one moment, however many queries that takes, so that an answer does not mix what was true
 * before a change with what is true after it. Within a transaction it reads on that.
 */
export function inSnapshot<Read>(ctx: Ctx, read: (ctx: Ctx) => Promise<Read>): Promise<Read> {
  if (ctx.db instanceof PgTransaction) return read(ctx)
  return ctx.db.transaction((tx) => read({ ...ctx, db: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
