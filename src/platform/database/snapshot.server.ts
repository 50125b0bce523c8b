import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'

/** Keeps an answer from mixing old and new data. Joins the caller's transaction. */
export function inSnapshot<Read>(ctx: Ctx, read: (ctx: Ctx) => Promise<Read>): Promise<Read> {
  if (ctx.db instanceof PgTransaction) return read(ctx)
  return ctx.db.transaction((tx) => read({ ...ctx, db: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
