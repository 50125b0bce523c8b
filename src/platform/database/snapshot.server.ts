import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'

/** Keeps an answer from mixing old and new data; nothing can write in it. Joins the caller's transaction. */
export function inSnapshot<Read>(ctx: Ctx, read: (ctx: Ctx) => Promise<Read>): Promise<Read> {
  return ctx.db instanceof PgTransaction ? read(ctx) : inOwnSnapshot(ctx, read)
}

/** Reads like `inSnapshot`, but behind a savepoint of the caller's transaction, which a failed read leaves usable. */
export function inOwnSnapshot<Read>(ctx: Ctx, read: (ctx: Ctx) => Promise<Read>): Promise<Read> {
  return ctx.db.transaction((tx) => read({ ...ctx, db: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
