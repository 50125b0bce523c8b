import { and, eq, ne } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Session } from '../accounts.server.ts'
import { lockSession } from '../authentication/lock-session.server.ts'

/** @throws AppError `not-found` for another user's session; as `lockSession` does */
export async function endSession(ctx: Ctx, { session, id }: { session: Session; id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockSession({ ...ctx, db: tx }, session)
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, session.userId)))
      .returning({ id: sessions.id })
    if (!ended) throw new AppError('not-found', 'This session doesn’t exist.')
  })
}

/** @throws AppError as `lockSession` does */
export async function endOtherSessions(ctx: Ctx, { session }: { session: Session }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockSession({ ...ctx, db: tx }, session)
    await tx.delete(sessions).where(and(eq(sessions.userId, session.userId), ne(sessions.id, session.id)))
  })
}
