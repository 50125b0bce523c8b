import { and, eq } from 'drizzle-orm'
import { accounts } from '#db/schema/accounts.ts'
import { hourMs } from '#domain/duration.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Session } from '../accounts.server.ts'
import { verifyPassword } from '../passwords/password.server.ts'
import { refuseField } from '../refuse-field.server.ts'

/** How long a log-in without a password also counts as proof. */
const freshForMs = hourMs

/** Returns the hash of a user's password; null without one. */
export async function findPasswordHash({ db }: Pick<Ctx, 'db'>, userId: string): Promise<string | null> {
  const [credential] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return credential?.hash ?? null
}

/**
 * Makes sure that the account's owner is there, and not somebody who found their session open: by the password, or by
 * a fresh log-in if the account has none.
 * @throws AppError `invalid` for a wrong password; `forbidden` for an old log-in
 */
export async function confirmOwner({
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
