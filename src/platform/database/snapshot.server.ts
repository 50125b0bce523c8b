import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'

/** Keeps an answer from mixing old and new data; nothing can write in it. Joins the caller's transaction. */
export function inSnapshot<Read>(ctx: Ctx, read: (ctx: Ctx) => Promise<Read>): Promise<Read> {
  return ctx.db instanceof PgTransaction ? read(ctx) : inOwnSnapshot(ctx, read)
}

/** The same. In the caller's transaction it is a savepoint, so a reading that fails leaves that transaction usable. */
export function inOwnSnapshot<Read>(ctx: Ctx, read: (ctx: Ctx) => Promise<Read>): Promise<Read> {
  return ctx.db.transaction((tx) => read({ ...ctx, db: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
