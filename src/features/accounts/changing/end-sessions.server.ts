import { and, eq, ne } from 'drizzle-orm'
import { sessions } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Session } from '../accounts.server.ts'

/** @throws AppError `not-found` for another user's session */
export async function endSession({
  ctx: { db },
  input: { session, id },
}: {
  ctx: Ctx
  input: { session: Session; id: string }
}): Promise<void> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, session.userId)))
    .returning({ id: sessions.id })
  if (!ended) throw new AppError('not-found', 'There is no such session.')
}

export async function endOtherSessions({
  ctx: { db },
  input: { session },
}: {
  ctx: Ctx
  input: { session: Session }
}): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, session.userId), ne(sessions.id, session.id)))
}
