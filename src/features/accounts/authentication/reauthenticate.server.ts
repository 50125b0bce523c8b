import { and, eq } from 'drizzle-orm'
import { accounts } from '#db/schema/accounts.ts'
import { hourMs } from '#domain/duration.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Session } from '../accounts.server.ts'
import { verifyPassword } from '../passwords/password.server.ts'
import { refuseField } from '../refuse-field.server.ts'

const freshForMs = hourMs

export async function findPasswordHash({ db }: Pick<Ctx, 'db'>, userId: string): Promise<string | null> {
  const [credential] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return credential?.hash ?? null
}

/**
 * Demands the password or, without one, a log-in of the last hour: the session may be in other hands.
 * @throws AppError `invalid` for a wrong password; `forbidden` for an old log-in
 */
export async function reauthenticate({
  ctx,
  input: { session, password, field = 'password' },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: { session: Session; password: string; field?: string }
}): Promise<void> {
  const hash = await findPasswordHash(ctx, session.userId)
  if (hash) {
    if (!(await verifyPassword({ hash, password }))) refuseField(field, 'This is not your password.')
  } else if (ctx.clock().getTime() - session.startedAt.getTime() > freshForMs) {
    throw new AppError(
      'forbidden',
      'Log out, log in again with an emailed link, and try again within an hour.',
    )
  }
}
